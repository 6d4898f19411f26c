import type { Database, TenantDb } from '../../db/statement.ts';
import { quote } from '../../db/structure.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { Refusal, type RefusalCode } from '../../kernel/errors.ts';
import { asHouse } from '../../kernel/founder.ts';
import { askerOf } from '../../kernel/session.ts';
import type { Models, Running } from '../../metadata/models.ts';
import { askWithin } from '../../records/asking.ts';
import { type Reading, type RowOf, rowReader } from '../../records/row-reader.ts';
import { loadForMove } from '../../records/write/hold-read.ts';
import { prepareMove, writeMove } from '../../records/write/prepare-move.ts';
import { asPlanned } from '../../sql/planned.ts';
import { portalTenant } from '../portal-tenant.ts';
import { takeRations } from '../ration.ts';
import type { Company } from './registration.ts';

const entity = 'supplierInvite';

const columns = {
  id: 'text',
  status: 'text',
  name: 'text',
  creditCode: 'text?',
  supplierKind: 'text?',
  contact: 'text',
  inviter: 'text?',
  validTo: 'text?',
} as const;
const invitations = rowReader(entity, columns);
const users = rowReader('user', { id: 'text' });

/** An invitation that is good for a registration. */
export type Invitation = RowOf<typeof columns>;

interface Needs {
  readonly db: Database;
  readonly models: Models;
}

/** Of more codes than an address may try in ten minutes one is hardly ever right; a company's people share an address. */
const triesPerAddress = 30;

/** The invitation of the portal's company with this code. Each way it is no good is told, and never who was invited by it. */
export async function findInvitation(needs: Needs, said: string, ip: string): Promise<Invitation> {
  const open = await takeRations(needs.db, [{ key: `invite:address:${ip}`, most: triesPerAddress, seconds: 600 }]);
  if (!open) throw new Refusal('too_many');
  const portal = await portalTenant(needs.db);
  if (!portal) throw new Refusal('registration_closed');
  const running = await needs.models.running(portal.tenant);
  if (!running.entity(entity)) return refuse('invite_wrong');
  const code = said.replace(/[\s-]/g, '').toUpperCase();
  if (code === '') return refuse('invite_wrong');
  return goodOne(
    await invitations.first({ db: needs.db.tenant(portal.tenant), model: running.model }, { is: { code } }),
  );
}

/** Whoever guesses learns the same of a code that never was and of one that was taken back. */
function goodOne(found: Invitation | undefined): Invitation {
  if (found?.status === 'used') return refuse('invite_used');
  const isOver = found?.validTo && found.validTo < shanghaiTime().slice(0, 10);
  if (found?.status === 'expired' || (found?.status === 'sent' && isOver)) return refuse('invite_expired');
  return found?.status === 'sent' ? found : refuse('invite_wrong');
}

function refuse(code: Extract<RefusalCode, `invite_${string}`>): never {
  const { message: say } = new Refusal(code);
  throw new Refusal(code, { issues: [{ code: 'refused', path: '/inviteCode', params: { say } }] });
}

/** Where the credit code of the company is known it is an invitation for that company and nobody else. */
export function refuseOtherCompany({ creditCode }: Invitation, company: Company): void {
  if (creditCode === null || creditCode === company.creditCode.trim().toUpperCase()) return;
  const say = '这个邀请码是发给另一家企业的，请核对统一社会信用代码，或联系邀请您的采购方';
  throw new Refusal('invite_wrong', { text: say, issues: [{ code: 'refused', path: '/creditCode', params: { say } }] });
}

interface At {
  readonly db: TenantDb;
  readonly running: Running;
}

/** Of two who bring the same code at once, the second waits here until the first is in, and is told. */
export async function holdInvitation({ db, running }: At, id: string): Promise<void> {
  const { table } = askAsHouse({ db, running }).entity.head;
  const text = `select id from ${quote(table)} where tenant_id = $1 and id = $2 for no key update`;
  await db.rows(asPlanned({ text, values: [db.tenant, id] }));
  goodOne(await invitations.first({ db, model: running.model }, { is: { id } }));
}

/** Used up in the transaction that lets the company in: by the house, for it is nobody's to press. */
export async function useInvitation({ db, running }: At, id: string, supplier: string): Promise<void> {
  const house = askAsHouse({ db, running });
  const move = house.entity.states?.moves.get('use');
  if (!move) throw new Refusal('invite_wrong');
  const { records, facts } = await loadForMove(house, id, move);
  const [before] = records;
  if (!before) throw new Refusal('invite_wrong');
  const known = { supplier };
  const prepared = await prepareMove(house, move, { before, answers: {}, facts, known, action: `move:${move.key}` });
  await writeMove(house, prepared);
}

function askAsHouse({ db, running }: At) {
  const session = asHouse(db.tenant);
  return askWithin({ db, outside: db, running, session, asker: askerOf(session, shanghaiTime()) }, entity);
}

/** Whoever invited keeps the company's data from then on, unless they are not there any more. */
export async function keeperOf(at: Reading, { inviter }: Invitation): Promise<string | null> {
  if (inviter === null) return null;
  const found = await users.first(at, { is: { id: inviter, status: '1' } });
  return found?.id ?? null;
}
