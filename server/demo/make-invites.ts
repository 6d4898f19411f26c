import { hashPassword } from '../access/password.ts';
import type { Invitation } from '../access/register/invitation.ts';
import { registerSupplier } from '../access/register/register-supplier.ts';
import type { TenantDb } from '../db/statement.ts';
import type { Running } from '../metadata/models.ts';
import { idOf, touchedAt } from './book.ts';
import { creditCode } from './credit-code.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { seededRandom } from './random.ts';
import { mobileOf } from './supplier-seeds.ts';

/** Of its own, so that the rest of the company is the same without it. */
const seed = 20_261_203;

/** Its account is one of the demo's. */
export const invited = 'invitedsupplier';

const seeds = [
  {
    name: '示例检测标准物质（宁波）有限公司',
    contact: '孙莉',
    ago: 40,
    days: 14,
    reason: '标准物质只有一家供应商，需要第二家',
  },
  {
    name: '示例洁净耗材有限公司',
    contact: '吴敏',
    ago: 12,
    days: 30,
    withdraws: '与其母公司签订框架协议，不再单独引入',
  },
  {
    name: '示例微生物试剂（苏州）有限公司',
    contact: '郭峰',
    ago: 4,
    days: 14,
    registers: true,
    reason: '培养基询价只有两家响应',
  },
  { name: '示例冷链物流有限公司', contact: '何静', ago: 2, days: 14, reason: '样品冷链运输拟引入第二家承运商' },
] as const;

/** Companies that were asked to register: one did, one may still, one let it lie until it ran out, and one is not wanted any more. */
export async function makeInvites(
  { tenant, running, password }: { readonly tenant: TenantDb; readonly running: Running; readonly password: string },
  { book, company, calendar }: Pick<Purchasing, 'book' | 'company' | 'calendar'>,
): Promise<void> {
  const random = seededRandom(seed);
  const keeper = personOf(company, 'supmgr');
  for (const [nth, { ago, contact, name, days, ...more }] of seeds.entries()) {
    const made = await book.create(keeper, 'supplierInvite', calendar.moment(-ago, random), {
      ...{ name, contact, days, supplierKind: 'PRIVATE', phone: mobileOf(4000 + nth) },
      ...{ creditCode: creditCode('320594', 870 + nth), reason: 'reason' in more ? more.reason : null },
    });
    const after = calendar.after(touchedAt(made), 0, random);
    const sent = await book.move(keeper, 'supplierInvite', after, made, 'send');
    if ('withdraws' in more) {
      const then = calendar.after(touchedAt(sent), 3, random);
      await book.move(keeper, 'supplierInvite', then, sent, 'withdraw', { withdrawWhy: more.withdraws });
    }
    if ('registers' in more) await come(idOf(sent), nth);
  }

  /** As its own people would by the page: the same function lets them in. */
  async function come(id: string, nth: number): Promise<void> {
    const invitation = (await book.read('supplierInvite', id)) as unknown as Invitation;
    const { name, contact } = invitation;
    const person = { username: invited, password, realname: contact, phone: mobileOf(4000 + nth), email: null };
    const into = { tenant: tenant.tenant, name: '', registration: 'suppliers' } as const;
    const registration = { into, running, person, hash: await hashPassword(password) };
    const said = { name, creditCode: String(invitation.creditCode), supplierKind: 'PRIVATE', region: '320594' };
    await registerSupplier(tenant, registration, said, invitation);
  }
}
