import { fieldKinds } from '../../renderers/fields/kinds.ts';
import type { EntityModel, FieldModel, Model } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { AnyFieldKind } from '../../schemas/kinds/field-kind.ts';
import { sql } from '../../server/db/statement.ts';
import { samplePdf } from '../../server/demo/demo-pdf.ts';
import { targetOf } from '../../server/records/write/references.ts';
import { decided } from './decide.ts';
import { editMarked } from './edit-marked.ts';
import { fixed, others } from './founding-fixed.ts';
import { type IdOf, sourcedWays, type Way } from './founding-sourced.ts';
import {
  aboutOwn,
  alone,
  begun,
  fewer,
  later,
  ofOthers,
  opens,
  rolesOf,
  splits,
  supplierRoles,
} from './founding-turns.ts';
import { type Failed, learn, type Matter, makeUp, needed } from './made-up.ts';
import { ownDocuments } from './own-documents.ts';
import { addPerson, testPassword } from './people.ts';
import { uploadFile } from './upload-file.ts';
import type { Answer, Method, Person, Tenant, World } from './world.ts';

/** Letters that stand in everything a tenant says, and nowhere else. */
export const marks: Readonly<Record<number, string>> = { 1: 'QJXKZA', 2: 'WVBHYU' };

/** What records need done to them before others can point at them or come out of them: who makes which move; `agree` is to all that asks them. */
const ways: Readonly<Record<string, readonly Way[]>> = {
  supplier: [
    ['company', 'submit'],
    ['everyone', 'accept'],
    ['everyone', 'review'],
    ['second', 'agree'],
  ],
  demand: [
    ['everyone', 'submit'],
    ['second', 'agree'],
  ],
  agreedPrice: [
    ['everyone', 'submit'],
    ['second', 'agree'],
  ],
  frameworkContract: [
    ['everyone', 'submit'],
    ['second', 'agree'],
    ['seller', 'sign', { signer: '李' }],
    ['second', 'effect', { signDate: '2026-01-01', ourSigner: '王' }],
  ],
  purchaseOrder: [
    ['everyone', 'submit'],
    ['second', 'agree'],
    ['everyone', 'publish'],
    ['seller', 'confirm'],
  ],
  goodsReceipt: [['second', 'count']],
  inspectionStandard: [
    ['everyone', 'submit'],
    ['second', 'agree'],
  ],
  qualityControlList: [
    ['everyone', 'submit'],
    ['second', 'agree'],
  ],
  sampleRequest: [
    ['everyone', 'submit'],
    ['second', 'agree'],
    ['seller', 'accept'],
  ],
  paymentTerm: [['everyone', 'publish']],
  contractTemplate: [['second', 'publish']],
  evalTemplate: [['second', 'effect']],
  questionnaire: [['everyone', 'effect']],
  answerSheet: [['everyone', 'send']],
  evalPlan: [['everyone', 'begin']],
  evalImprove: [['everyone', 'send']],
  eightD: [['everyone', 'send']],
  statement: [['everyone', 'send']],
  invoice: [
    ['everyone', 'submit'],
    ['second', 'release', { releaseWhy: '核对无误' }],
    ['everyone', 'post'],
  ],
  methodPolicy: [['everyone', 'publish']],
  purchasePlan: [
    ['everyone', 'submit'],
    ['second', 'agree'],
  ],
  ...sourcedWays,
  supplierCategory: [
    ['everyone', 'submit'],
    ['second', 'agree'],
  ],
  supplierCert: [
    ['everyone', 'submit'],
    ['second', 'approve', { verify: 'OFFICIAL' }],
  ],
  supplierStatus: [
    ['everyone', 'submit'],
    ['second', 'agree'],
  ],
  secondarySupplier: [
    ['everyone', 'submit'],
    ['everyone', 'review'],
    ['second', 'approve'],
  ],
  stockIn: [['everyone', 'post']],
  restock: [['everyone', 'propose']],
  stockIssue: [
    ['everyone', 'submit'],
    ['second', 'agree'],
    ['second', 'issue'],
  ],
  loan: [
    ['everyone', 'submit'],
    ['second', 'agree'],
    ['second', 'pay'],
  ],
};

const each = 3;

const filesKinds = new Set(
  fieldKinds.filter((kind: AnyFieldKind) => kind.holdsFiles).map(({ name }) => name as string),
);

/** Founds a company: people first, then what they enter, each thing by somebody who may. */
export class Founding {
  readonly world: World;
  readonly id: number;
  readonly mark: string;
  readonly people = new Map<string, Person>();
  readonly records = new Map<string, string[]>();
  readonly trash = new Set<string>();
  readonly marked = new Map<number, { entity: string; id: string }>();
  readonly files: string[] = [];
  readonly roles = new Map<string, string>();
  /** What was found to work for an entity. */
  readonly failed = new Map<string, Failed>();
  /** Entities of which only what is needed is entered. */
  readonly bare = new Set<string>();
  /** How many were made up of each entity. */
  readonly turns = new Map<string, number>();
  count = 0;

  constructor(world: World, id: number) {
    this.world = world;
    this.id = id;
    this.mark = marks[id] ?? '';
  }

  async found(): Promise<Tenant> {
    await this.begin();
    await this.publishOwn();
    await this.fill();
    await this.chain();
    await this.readWritten();
    await this.staff();
    await this.leaveTraces();
    return this.tenant();
  }

  async tenant(): Promise<Tenant> {
    const { id, mark, people, records, trash, marked, files } = this;
    return {
      ...{ id, mark, people, trash, marked, files },
      model: await this.model(),
      person: (name) => this.person(name),
      idsOf: ({ store }) => records.get(store) ?? [],
      draft: (...of) => this.draftOf(...of),
    };
  }

  async model(): Promise<Model> {
    return (await this.world.house.models.running(this.id)).model;
  }

  person(name: string): Person {
    const found = this.people.get(name);
    if (!found) throw new Error(`nobody is called ${name}`);
    return found;
  }

  /** As `call`, for what must be done. */
  async do(who: string, method: Method, url: string, body?: object): Promise<Answer> {
    const answer = await this.world.call(this.person(who).token, method, url, body);
    if (!answer.success) throw new Error(`${who} ${method} ${url}: ${JSON.stringify(answer).slice(0, 900)}`);
    return answer.result;
  }

  async signIn(name: string, id: string, username: string, roles: readonly string[], supplier: string | null = null) {
    const { sessions } = this.world.house.access;
    const token = await sessions.begin({ tenant: this.id, user: id, depart: null, ip: '127.0.0.1', agent: 'test' });
    this.people.set(name, { id, username, roles, token, supplier });
  }

  /** The first administrator is put into the tables; whatever follows is done through calls. */
  async begin(): Promise<void> {
    const username = `${this.mark}-root`;
    const person = { tenant: this.id, username, roles: ['admin'], permissions: ['*'] };
    await this.signIn('root', await addPerson(this.world.house.db, person), username, ['admin']);
    const [admin] = (await this.do('root', 'GET', '/records/role')).records;
    this.roles.set('admin', admin.id);
    await this.upload('root');
    const depart = await this.make('depart', { parent: null, manager: null }, 'root');
    await this.make('depart', { parent: depart.id, manager: null }, 'root');
    for (const code of rolesOf(await this.model())) {
      if (!this.roles.has(code)) this.roles.set(code, String((await this.make('role', { code }, 'root')).id));
    }
    for (const name of ['everyone', 'second']) await this.hire(name, [...this.roles.keys()]);
    await this.upload('everyone');
  }

  async hire(name: string, codes: readonly string[], more: RecordData = {}): Promise<void> {
    const username = `${this.mark}-${name.replace(':', '-')}`;
    const [depart] = this.records.get('depart')?.slice(name.includes(':') ? 1 : 0) ?? [];
    const roles = codes.map((code) => this.roles.get(code));
    const given = { username, roles, depart, departs: [depart], supplier: null, avatar: null, ...more };
    if (more.supplier) Object.assign(given, { depart: null, departs: null });
    const made = await this.make('user', given, 'root');
    // Each has chosen a password of their own already.
    await this.world.house.db.owner.rows(sql`update credential set must_change = false where user_id = ${made.id}`);
    await this.signIn(name, String(made.id), username, codes, (more.supplier as string | undefined) ?? null);
  }

  /** What no other company has runs here; one document more is only begun. */
  async publishOwn(): Promise<void> {
    const { published, begun } = ownDocuments(this.mark);
    for (const [kind, key, body] of published) await this.draft(kind, key, body);
    const review = await this.do('root', 'POST', '/metadata/review', {});
    await this.do('root', 'POST', '/metadata/publish', { revision: review.revision, note: this.mark });
    for (const [kind, key, body] of begun) await this.draft(kind, key, body);
  }

  draft(kind: string, key: string, body: object): Promise<Answer> {
    return this.do('root', 'PUT', `/metadata/drafts/${kind}/${key}`, { body, baseRev: 0, version: 0 });
  }

  /** Records of every entity that keeps a table of its own; what points at others comes after them. */
  async fill(): Promise<void> {
    const { entities } = await this.model();
    const missing = [...entities.values()].filter(({ facetOf, store }) => !facetOf && !this.records.has(store));
    // What only the server writes — logs, runs, messages — nobody is asked to enter.
    const isEntered = ({ key, roles }: EntityModel) =>
      !begun.has(key) && [...roles.values()].flat().some((grant) => grant.do.has('create'));
    const opened = Object.values(opens);
    const unentered = missing.filter((entity) => !isEntered(entity) && !opened.includes(entity.store));
    for (const { store } of unentered) this.records.set(store, []);
    const waiting = missing.filter(isEntered);
    // What is found is nobody's to enter, and may come later.
    const isFound = ({ program }: EntityModel, path: string) =>
      program.nodes.some((node) => node.do === 'find' && node.field === path);
    const isReady = (entity: EntityModel, waits: (field: FieldModel) => boolean) =>
      [...entity.fields.values()].every((field) => {
        const to = field.system || !waits(field) || isFound(entity, field.path) ? null : targetOf(field);
        return to === null || to === entity.key || this.records.has(entities.get(to)?.store ?? to);
      });
    // Where two wait for each other, what nobody enters is waited for no longer, and then only what is needed.
    const waits = [
      () => true,
      (field: FieldModel) => !field.locked,
      (field: FieldModel) => field.need && !field.locked,
    ];
    while (waiting.length > 0) {
      const found = waits.map((wait) => waiting.findIndex((entity) => isReady(entity, wait)));
      const next = found.find((at) => at >= 0) ?? 0;
      for (const { key } of waiting.splice(next, 1)) {
        await this.makeSome(key);
        const account = opens[key];
        if (account) await this.readOpened(account);
      }
    }
  }

  async readOpened(account: string): Promise<void> {
    const { entities } = await this.model();
    const { records } = await this.do('everyone', 'GET', `/records/${account}?pageSize=500`);
    const ids = (records as RecordData[]).map(({ id }) => String(id)).toSorted();
    this.records.set(entities.get(account)?.store ?? account, ids);
  }

  /** Nobody enters what records become by themselves: the movements of stock. */
  async readWritten(): Promise<void> {
    const { entities } = await this.model();
    const become = [...entities.values()].flatMap(({ becomes }) => [...becomes.values()].map(({ to }) => to));
    for (const to of new Set(become)) {
      if (this.records.get(entities.get(to)?.store ?? to)?.length === 0) await this.readOpened(to);
    }
  }

  async makeSome(entity: string): Promise<void> {
    const who = await this.whoMakes(entity);
    while ((this.records.get(entity)?.length ?? 0) < (fewer[entity] ?? each)) {
      const fresh = await this.make(entity, {}, who);
      const { id } = (await this.isEdited(entity)) && who === 'everyone' ? await this.edit(entity, fresh) : fresh;
      const made = this.records.get(entity)?.length ?? 0;
      if (made < each && !(made > 1 && alone.has(entity))) await this.lead(entity, String(id));
    }
  }

  /** Everyone holds every role, and belongs to no supplier: what only suppliers enter is entered by the first of them. */
  async whoMakes(entity: string): Promise<string> {
    const roles = [...((await this.model()).entities.get(entity)?.roles ?? [])];
    const makers = roles.filter(([, grants]) => [grants].flat().some((grant) => grant.do.has('create')));
    if (makers.some(([code]) => !supplierRoles.includes(code))) return 'everyone';
    return this.company();
  }

  /** Somebody of a supplier, the first unless said. */
  async company(company = this.records.get('supplier')?.[0]): Promise<string> {
    if (company === undefined) throw new Error('there is no supplier yet');
    const by = `company:${company.slice(-12)}`;
    if (!this.people.has(by)) await this.hire(by, ['supAdmin'], { supplier: company });
    return by;
  }

  /** What is entered once and then counted by ledgers alone is nobody's to change. */
  async isEdited(entity: string): Promise<boolean> {
    const roles = (await this.model()).entities.get(entity)?.roles.values() ?? [];
    return [...roles].flat().some((grant) => grant.do.has('edit'));
  }

  /** So that there is history: with other numbers where the rules let them be. */
  async edit(entity: string, record: RecordData): Promise<RecordData> {
    const { plan } = await this.seen(entity, 'everyone');
    const url = `/records/${entity}/${record.id}`;
    const { token } = this.person('everyone');
    const answer = await this.world.call(token, 'PUT', url, editMarked(plan, record, true));
    if (answer.success) return answer.result;
    const said = editMarked(plan, record, false);
    const again = await this.world.call(token, 'PUT', url, said);
    if (again.success) return again.result;
    // A text that must keep a form of its own stays as it is.
    const wrong = ((again.issues ?? []) as Issue[]).map(({ path }) => path.split('/')[1] ?? '');
    const rest = Object.fromEntries(Object.entries(said).filter(([key]) => !wrong.includes(key)));
    return this.do('everyone', 'PUT', url, rest);
  }

  /** Moves a record along its way; the last of each entity stays where it began. */
  async lead(entity: string, id: string): Promise<void> {
    for (const [who, move, answers = {}] of ways[entity] ?? []) {
      const by = who === 'company' ? await this.company(id) : who === 'seller' ? await this.company() : who;
      if (move === 'agree') {
        await decided((of, ...asked) => this.world.call(this.person(of).token, ...asked), [entity, id], by);
        continue;
      }
      const { version } = await this.do(by, 'GET', `/records/${entity}/${id}`);
      await this.do(by, 'POST', `/records/${entity}/${id}/moves/${move}`, { version, answers });
    }
  }

  async seen(entity: string, who: string) {
    const running = await this.world.house.models.running(this.id);
    const plan = running.plan(entity, this.person(who).roles);
    if (!plan) throw new Error(`${who} has no plan of ${entity}`);
    return { running, plan };
  }

  async matter(entity: string, rows: number, who: string): Promise<Matter> {
    const { running, plan } = await this.seen(entity, who);
    const own = running.entity(entity)?.store;
    const turn = this.turns.get(entity) ?? 0;
    this.turns.set(entity, turn + 1);
    const about = aboutOwn[entity];
    const thing = about ? String((await this.make(about, {}, who)).id) : null;
    // After the thing it is about, which has a number of its own: of two that share one nobody knows who said what.
    this.count += 1;
    const pick = (to: string, path: string) => {
      if (to === about) return thing;
      const { store = '' } = running.entity(to) ?? {};
      // Whoever enters a record is in it, unless nobody enters one of their own; a record does not hang below itself.
      if (store === 'user') {
        const isOther = ofOthers.has(entity) || ofOthers.has(`${entity}.${path}`);
        return this.person(isOther && who !== 'second' ? 'second' : who).id;
      }
      return store === own ? null : (this.records.get(store)?.[others[`${entity}.${path}`]?.(turn) ?? 0] ?? null);
    };
    const mark = `${this.mark}${this.count}`;
    const holdsFiles = Object.values(plan.fields).some(({ kind }) => filesKinds.has(kind));
    const file = holdsFiles ? await this.upload(who) : null;
    const first = fixed[entity] ?? {};
    const idOf: IdOf = (of, at = 0) => this.records.get(of)?.[at] ?? null;
    return { plan, mark, rows, pick, file, turn, first: typeof first === 'function' ? first(turn, idOf) : first };
  }

  /** As was found to work when the company was founded. */
  async draftOf(entity: string, who: string, rows = 2): Promise<RecordData> {
    const given = entity === 'user' ? { supplier: null } : {};
    const matter = { ...(await this.matter(entity, rows, who)), given };
    const made = makeUp(matter, this.failed.get(entity));
    return this.bare.has(entity) ? needed(matter, made) : made;
  }

  /** Tries until the server takes it: what it refuses is left out or said otherwise. */
  async make(
    entity: string,
    given: RecordData,
    who: string,
    base?: (record: RecordData) => RecordData,
  ): Promise<RecordData> {
    const matter = { ...(await this.matter(entity, 2, who)), given };
    const number = this.count;
    const known: Failed = this.failed.get(entity) ?? new Map();
    this.failed.set(entity, known);
    // What a chain locks can be said where a record is made by itself.
    const failed = base ? new Map(known) : known;
    for (let tries = 1; ; tries += 1) {
      const made = makeUp(matter, failed);
      const record = this.bare.has(entity) ? needed(matter, made) : made;
      const sent = base ? base(record) : record;
      const answer = await this.world.call(this.person(who).token, 'POST', `/records/${entity}`, sent);
      if (answer.success) {
        const { store = entity } = (await this.model()).entities.get(entity) ?? {};
        this.records.set(store, [...(this.records.get(store) ?? []), answer.result.id]);
        if (this.marked.has(number)) throw new Error(`${entity}: another record is marked ${number} already`);
        this.marked.set(number, { entity: store, id: answer.result.id });
        return answer.result;
      }
      // A sentence about no field in particular: what need not be said is left unsaid.
      if (answer.issues?.length === 0 && !this.bare.has(entity)) {
        this.bare.add(entity);
        continue;
      }
      if (tries > 15 || !learn(failed, answer.issues ?? [])) {
        throw new Error(`${entity}: ${answer.message} ${JSON.stringify(answer.issues)} of ${JSON.stringify(sent)}`);
      }
    }
  }

  /** Every chain of the catalog has been gone once, so that there is lineage. */
  async chain(): Promise<void> {
    const { entities } = await this.model();
    for (const entity of entities.values()) {
      for (const chain of entity.becomes.values()) {
        // One that splits is written on no form, and takes of the very lines that another has taken.
        if (splits.has(`${entity.key}.${chain.key}`)) await this.split(entity, chain.key, chain.to);
        if (chain.lines && chain.lines.split.size > 0) continue;
        if (later.has(`${entity.key}.${chain.key}`)) continue;
        // A facet has the chains of its entity, and may be without anybody who goes them.
        if (![...entity.roles.values()].flat().some((grant) => grant.do.has(`becomes:${chain.key}`))) continue;
        const [id] = this.records.get(entity.store) ?? [];
        const who = this.whoGoes(entity);
        // Nobody enters it by hand: it is made as the chain says.
        if (chain.ownRight) {
          await this.do(who, 'POST', `/records/${entity.key}/becomes/${chain.key}/make`, { ids: [id] });
          await this.readOpened(chain.to);
          continue;
        }
        const { record } = await this.do(who, 'POST', `/records/${entity.key}/${id}/becomes/${chain.key}`);
        const lines = chain.lines?.to;
        const next = entities.get(chain.to);
        await this.make(chain.to, {}, who, (made) => {
          // Of what sort it is, the chain says.
          const sorts = Object.entries(record as RecordData).filter(
            ([key, said]) => said !== null && next?.fields.get(key)?.kind.name === 'choice',
          );
          const from = { ...made, ...Object.fromEntries(sorts), $from: record.$from };
          if (!lines) return from;
          const rows = (record[lines] as RecordData[]).map((row, at) => {
            // How things are called is the chain's to say: nobody may say it otherwise.
            const names = Object.entries(row).filter(
              ([key, said]) => said !== null && next?.fields.get(`${lines}.${key}`)?.type.is === 'text',
            );
            return { ...(made[lines] as RecordData[])[at], ...Object.fromEntries(names), $from: row.$from };
          });
          return { ...from, [lines]: rows };
        });
      }
    }
  }

  /** The first two, of which the first goes on its way. */
  async split({ key, store }: EntityModel, chain: string, to: string): Promise<void> {
    for (const id of this.records.get(store)?.slice(0, 2) ?? []) {
      await this.do('everyone', 'POST', `/records/${key}/becomes/${chain}/make`, { ids: [id] });
    }
    await this.readOpened(to);
    await this.lead(to, this.records.get(to)?.[0] ?? '');
  }

  /** A supplier's side of a document is seen by the supplier alone: the first, whom the first of everything is about. */
  whoGoes({ facetOf, roles }: EntityModel): string {
    const isTheirs = facetOf !== null && [...roles.keys()].every((role) => supplierRoles.includes(role));
    return isTheirs ? `company:${this.records.get('supplier')?.[0]?.slice(-12)}` : 'everyone';
  }

  /** Somebody for every role who has made nothing and owns nothing; suppliers are of companies without orders. */
  async staff(): Promise<void> {
    const [, idle, fresh] = this.records.get('supplier') ?? [];
    for (const code of this.roles.keys()) {
      if (!supplierRoles.includes(code)) await this.hire(`role:${code}`, [code]);
      else {
        await this.hire(`role:${code}`, [code], { supplier: idle ?? null });
        await this.hire(`new:${code}`, [code], { supplier: fresh ?? null });
      }
    }
    // A new password ends what its user has open.
    const { id, username, roles } = this.person('second');
    const password = testPassword;
    await this.do('root', 'POST', '/sys/user/changePassword', { username, password, confirmpassword: password });
    // A password given by another is to be changed first; this one has been.
    await this.world.house.db
      .tenant(this.id)
      .rows(sql`update credential set must_change = false where user_id = ${id}`);
    await this.signIn('second', id, username, roles);
  }

  /** What else a company leaves behind: drafts of its people, and something in every trash. */
  async leaveTraces(): Promise<void> {
    for (const entity of (await this.model()).entities.values()) {
      if (!entity.roles.size || entity.facetOf) continue;
      const body = { body: { note: `${this.mark}草稿` }, version: 0 };
      await this.do('everyone', 'PUT', `/drafts/${entity.key}/new`, body);
      if (begun.has(entity.key)) continue;
      if (![...entity.roles.values()].flat().some((grant) => grant.do.has('delete') && grant.do.has('create')))
        continue;
      const who = ['depart', 'role', 'user'].includes(entity.key) ? 'root' : await this.whoMakes(entity.key);
      const given = entity.key === 'user' ? { username: `${this.mark}-gone`, supplier: null } : {};
      const { id } = await this.make(entity.key, given, who);
      await this.do(who, 'POST', `/records/${entity.key}/delete`, { ids: [id] });
      this.trash.add(String(id));
    }
  }

  async upload(who: string): Promise<string> {
    const bytes = Buffer.concat([samplePdf(), Buffer.from(`%${this.mark} ${who}\n`)]);
    const answer = await uploadFile(this.world.app, this.person(who).token, `${this.mark}.pdf`, bytes);
    if (!answer.success) throw new Error(JSON.stringify(answer));
    this.files.push(answer.result.id);
    return answer.result.id;
  }
}
