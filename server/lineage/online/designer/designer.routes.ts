import type { FastifyInstance } from 'fastify';
import { type Document, readDocument } from '../../../../schemas/language/document.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { isSame } from '../../../../schemas/layers/diff-documents.ts';
import { sayIssueIn } from '../../../../schemas/layers/say-issue.ts';
import { CURRENT_SPEC } from '../../../../schemas/upgrade/upgrade.ts';
import { Said } from '../../../kernel/envelope.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { House } from '../../../kernel/house.ts';
import { route } from '../../../kernel/route.ts';
import type { Session } from '../../../kernel/session.ts';
import { dropDraft, saveDraft } from '../../../metadata/drafts.ts';
import { publish } from '../../../metadata/publish.ts';
import { judgeDrafts, namingIn, readState } from '../../../metadata/review.ts';
import { sayStopping } from '../../../metadata/say-refused.ts';
import { designedDocument, keyFrom, type SentForm } from './designed-document.ts';
import * as calls from './designer.contract.ts';
import { asOwnWords, designedForms, type FoundForm, formIn, openForm } from './find-form.ts';
import { type FormPart, formId } from './form-parts.ts';
import { onlineFields } from './online-field.ts';
import { refuse, type SentField, textIn } from './sent-field.ts';

/** The form designer of the specification's clients: what it saves is a draft of an entity's document, and synchronising publishes it. */
export function designerCalls(api: FastifyInstance, house: House): void {
  route(api, calls.addAll, async ({ session, body }) => {
    const forms = await designedForms(house, session.tenant);
    const table = textIn(body.head, 'tableName');
    if (!/^[a-z][a-z0-9_]{1,39}$/.test(table)) refuse('表名只能用小写字母、数字和下划线，以字母开头，2到40个字符');
    if (formIn(forms, table)) throw new Refusal('duplicate_record', { text: '数据库表名已存在' });
    const target = targetIn(forms);
    if (textIn(body.head, 'tableType') === '3') {
      const { form, part } = mainOf(forms, body);
      const path =
        part.path === '' ? keyFrom(below(form, part, table)) : refuse('明细下只能再有一层明细，请在实体设计器中添加');
      await keep(house, session, form, path, body, target);
      return new Said('添加成功！', formId(form.document.key, path));
    }
    const key = keyFrom(table.replace(/^t\d+_/, ''));
    const own = (name: string) => (name === table ? key : target(name));
    const ground = {
      key,
      document: null,
      published: null,
      rev: 0,
      part: '',
      product: null,
      shown: new Map(),
      target: own,
    };
    await save(house, session, { key, rev: 0, version: 0 }, designedDocument(ground, body));
    return new Said('添加成功！', key);
  });
  route(api, calls.editAll, async ({ session, body }) => {
    const forms = await designedForms(house, session.tenant);
    const { form, part } = openForm(forms, textIn(body.head, 'id'));
    const named = textIn(body.head, 'tableName');
    if (named !== '' && formIn(forms, named)?.part !== part) refuse('表名保存后不能修改');
    await keep(house, session, form, part.path, body, targetIn(forms));
    return new Said('修改成功！');
  });
  route(api, calls.synchronise, async ({ session, params, query }) => {
    if (params.way !== 'normal')
      refuse('不删除重建数据表，已有数据会丢失：请用普通同步（normal），改名、加宽和停用字段时数据都保留');
    const { form } = openForm(await designedForms(house, session.tenant), params.code);
    await synchronise(house, session, form, query.confirm?.split(',') ?? []);
    return new Said('同步数据库成功!');
  });
}

const targetIn =
  (forms: readonly FoundForm[]) =>
  (table: string): string | null => {
    const found = formIn(forms, table);
    return found?.part.path === '' ? found.form.document.key : null;
  };

/** The form that a sub table's one foreign key names. */
function mainOf(forms: readonly FoundForm[], { fields }: SentForm): { form: FoundForm; part: FormPart } {
  const keys = fields.filter((field) => textIn(field, 'mainTable') !== '');
  if (keys.length > 1) refuse('外键只允许配置一个!');
  const [key] = keys;
  if (!key) return refuse('附表须有一个外键字段（mainTable、mainField）');
  const main = formIn(forms, textIn(key, 'mainTable'));
  return main ?? refuse(`没有主表“${textIn(key, 'mainTable').slice(0, 60)}”，请先保存主表`);
}

/** `demo_order_line` below `demo_order` is its `line`. */
function below({ table }: FoundForm, _part: FormPart, name: string): string {
  const main = table.replace(/^t\d+_/, '');
  return name.startsWith(`${main}_`) ? name.slice(main.length + 1) : name;
}

async function keep(
  house: House,
  session: Session,
  form: FoundForm,
  part: string,
  body: SentForm,
  target: (table: string) => string | null,
): Promise<void> {
  const { found, document, isOwn } = form;
  const published = isOwn ? (found.laid as EntityDocument | null) : null;
  const product = found.product as EntityDocument | null;
  const ground = {
    key: document.key,
    document,
    published,
    rev: found.rev,
    part,
    product,
    shown: shownFields(form, part),
    target,
  };
  const { draft, key, rev } = found;
  const from = { key, rev: draft?.baseRev ?? rev, version: draft?.version ?? 0 };
  await save(house, session, from, designedDocument(ground, body), found);
}

function shownFields(form: FoundForm, path: string): ReadonlyMap<string, SentField> {
  const part = form.parts.find((each) => each.path === path);
  const fields = part ? onlineFields(form, part) : [];
  return new Map(fields.map((field) => [field.id.slice(field.id.indexOf(':') + 1), field]));
}

/** A document that cannot be read is no draft: the designer's client has no place to tell what is wrong with one. */
async function save(
  { db }: House,
  session: Session,
  { key, rev, version }: { readonly key: string; readonly rev: number; readonly version: number },
  whole: Readonly<Record<string, unknown>>,
  found: FoundForm['found'] | null = null,
): Promise<void> {
  const { layer: _layer, rev: _rev, ...said } = whole;
  const read = readDocument({ ...said, spec: CURRENT_SPEC, kind: 'entity', key });
  if (!read.ok) {
    const naming = namingIn(await readState(db.owner, session.tenant));
    const all = read.issues.map((issue) => sayIssueIn({ ...said, kind: 'entity', key }, issue, naming));
    const told = [...new Set(all)].slice(0, 3).join('；');
    throw new Refusal('invalid_input', { issues: read.issues, text: `未能保存：${told}` });
  }
  const own = db.tenant(session.tenant);
  if (found?.laid && isSame(plain(found.laid), plain(read.value))) {
    // Saved as it runs: there is nothing to synchronise.
    if (found.draft) await dropDraft(own, 'entity', key);
    return;
  }
  const body = found ? asOwnWords(found, read.value) : { ...read.value, layer: 'tenant' };
  const ask = { kind: 'entity', key, body: body as never, baseRev: rev, version, by: session.user.username };
  await saveDraft(own, ask);
}

const plain = ({ layer: _layer, rev: _rev, ...said }: Document): unknown => said;

/** What takes stored data out of use is confirmed by whoever synchronises, as in every publish: a draft may hold more than its designer's client shows. */
async function synchronise(
  { db, models }: House,
  { tenant, user }: Session,
  { found, document }: FoundForm,
  confirm: readonly string[],
) {
  if (!found.draft) return;
  const only = [found.id];
  const { review } = await judgeDrafts(db.owner, await readState(db.owner, tenant), only);
  if (!review.ready) {
    const text = `同步失败：${sayStopping(review).slice(0, 3).join('；')}`;
    if (review.issues.length > 0) throw new Refusal('not_publishable', { issues: review.issues, text });
    return await dropDraft(db.tenant(tenant), 'entity', found.key);
  }
  const title = typeof document.title === 'string' ? document.title : document.title.zh;
  const unconfirmed = review.confirm.filter((text) => !confirm.includes(text));
  if (unconfirmed.length > 0) {
    const named = unconfirmed.map((text) => `“${text}”`).join('、');
    const text = `这次同步会停用已有的数据：${named}。请到“配置发布”逐项输入确认后发布，或在地址的 confirm 中逐项写明，以逗号分隔`;
    throw new Refusal('not_confirmed', { text, result: { confirm: review.confirm } });
  }
  const { revision, seal } = review;
  const ask = { revision, seal, confirm, note: `在线表单同步：${title}`, only };
  await publish(db, models, { tenant, by: user.username }, ask);
}
