import { type Document, idOf } from '../../../schemas/language/document.ts';
import type { SiteDocument } from '../../../schemas/language/page.ts';
import { isSame } from '../../../schemas/layers/diff-documents.ts';
import { CURRENT_SPEC } from '../../../schemas/upgrade/upgrade.ts';
import type { Enabled } from '../../../schemas/wire/studio.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import type { Session } from '../../kernel/session.ts';
import { amend } from '../../metadata/amend.ts';
import { readStored } from '../../metadata/document-store.ts';
import { saveDraft, takeDrafts } from '../../metadata/drafts.ts';
import { withoutRev } from '../../metadata/merge-own.ts';
import { sealDrafts } from '../../metadata/review.ts';
import { needsSecondPerson } from '../../metadata/second-person.ts';
import { askRelease } from '../requests/decide-request.ts';
import { readOne } from './studio-documents.ts';

type Choice = Partial<Pick<SiteDocument, 'template' | 'login'>>;

const site = { kind: 'site', key: 'portal' } as const;
const siteId = idOf(site);

/** What the whole site uses from now on: at once, or once another person agreed where the company wants that. */
export async function chooseForSite(house: House, session: Session, note: string, choice: Choice): Promise<Enabled> {
  const { tenant, user } = session;
  if (await needsSecondPerson(house.db.owner, tenant)) return handIn(house, session, note, choice);
  // Only the choice changes: what an editor is writing of the site waits for its own publish.
  await amend(house, { tenant, by: user.username }, note, ({ own, product }) => {
    const mine = own(siteId);
    if (!mine && !product(siteId)) throw new Refusal('unknown_document');
    return [{ id: siteId, document: withChoice(mine, choice) }];
  });
  return { waits: false };
}

const withChoice = (mine: Document | undefined, choice: Choice) => ({
  spec: CURRENT_SPEC,
  ...(mine ? withoutRev(mine) : {}),
  ...choice,
});

/** The choice alone in a draft. One that somebody is writing would go along unasked, so it has to be settled first. */
async function handIn(house: House, session: Session, note: string, choice: Choice): Promise<Enabled> {
  const { db } = house;
  const { tenant, user } = session;
  const { laid, draft } = await readOne(db, tenant, site);
  if (isSame({ ...laid, ...choice }, laid)) return { waits: false };
  if (draft) throw new Refusal('wrong_state', { text: '“导航与页脚”有一份还没有发布的草稿，请先发布或放弃它，再启用' });
  const mine = (await readStored(db.owner, tenant)).find(({ id }) => id === siteId);
  const body = withChoice(mine?.document, choice);
  await saveDraft(db.tenant(tenant), { ...site, body, baseRev: mine?.rev ?? 0, version: 0, by: user.username });
  try {
    const seal = await sealDrafts(db.owner, tenant, [siteId]);
    await askRelease(house, session, { only: [siteId], seal, note });
  } catch (error) {
    await takeDrafts(db.owner, tenant, [siteId]);
    throw error;
  }
  return { waits: true };
}
