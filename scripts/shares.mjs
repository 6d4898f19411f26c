// What is long and proved at another place as well takes turns: a run of all checks takes one share of it, its commit says which.
// `npm test -- --all` takes everything, and so does who names a tool or a test.
import { spawnSync } from 'node:child_process';

/** Tests of the server. What no other test guards is in every run, and so is the sweep over all documents by people of another company. */
const ofServer = [
  ['tests/contracts/scopes', 'tests/contracts/killed-writes', 'tests/contracts/killed-bids'],
  [
    'tests/contracts/processes',
    'tests/contracts/statements',
    'tests/contracts/where-used',
    'tests/contracts/killed-publish',
    'server/features/packages/packages',
    'server/features/studio/studio',
  ],
  [
    'tests/contracts/pg-dump',
    'tests/contracts/lineage-day',
    'tests/contracts/jobs',
    'server/features/rights/rights',
    'server/features/fields/fields',
    'server/features/dicts/dicts',
    'server/features/backup/backup',
    'server/metadata/boot',
    'server/metadata/upgrades',
  ],
];

/** Journeys: those of the tool itself, whose parts have tests and stories of their own. A person's day of work is in every run. */
const ofJourneys = [
  ['a11y-admin', 'designers', 'tabs', 'frame', 'dicts', 'extend-fields', 'login-page', 'keyboard', 'jobs', 'tenants'],
  [
    ...['studio', 'gallery', 'order-approval', 'sessions', 'people', 'report-designer', 'connections', 'publish'],
    ...['single-sign-on', 'looks', 'excel', 'supplier-import'],
  ],
  [
    ...['releases', 'rights', 'flow-designer', 'merge', 'errors', 'a11y', 'a11y-pages', 'backup', 'dashboard', 'draft'],
    ...['flow-bpmn', 'hand-over', 'register'],
  ],
];

export const shares = {
  server: ofServer.map((files) => files.map((file) => `${file}.test.ts`)),
  journeys: ofJourneys.map((names) => names.map((name) => `tests/journeys/${name}.spec.ts`)),
};
export const howMany = ofServer.length;

/** Which share, from 1 on, a run of this commit takes; none where nothing says which commit this is. */
export function shareOfCommit() {
  const { status, stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? (Number(stdout) % howMany) + 1 : undefined;
}

/** What a run leaves to the others; nothing unless it was told to take a share. */
export function leftOut(stage) {
  const share = Number(process.env.TEST_SHARE ?? 0);
  return share === 0 ? [] : shares[stage].filter((_, at) => at !== share - 1).flat();
}
