import type { RecordData } from '../../schemas/compile/plan.ts';
import { idOf, touchedAt } from './book.ts';
import { type ContractFate, type ContractSeed, contracts, type TemplateSeed, templates } from './contract-seeds.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { callOff, type Deal, filed } from './make-frameworks.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same with or without contracts. */
const seed = 20_261_129;

/** Templates of the house, and a contract in every state. */
export async function makeContracts(making: Purchasing): Promise<void> {
  const random = seededRandom(seed);
  const written = new Map<string, RecordData>();
  for (const one of templates) written.set(one.code, await publishTemplate({ ...making, random }, one));
  for (const one of contracts) {
    const seller = making.partners.find(({ seed: { username } }) => username === one.seller);
    const template = written.get(one.template);
    if (!seller || !template) throw new Error(`demo: ${one.name} has nobody to sell it, or no template`);
    const deal: Deal = { ...making, random, seller };
    let contract = await draft(deal, one, template);
    for (const step of stepsTo[one.fate]) contract = await steps[step](deal, contract, one);
  }
}

async function publishTemplate(making: Purchasing, one: TemplateSeed): Promise<RecordData> {
  const { book, company, calendar, random } = making;
  const at = calendar.moment(-one.age, random);
  const made = await book.create(personOf(company, 'legal'), 'contractTemplate', at, {
    ...{ code: one.code, name: one.name, kind: one.kind, validFrom: at.slice(0, 10) },
    clauses: one.clauses.map(([title, body, isFixed]) => ({ title, body, fixed: isFixed ? 'Y' : 'N' })),
  });
  return book.move(personOf(company, 'manager'), 'contractTemplate', nextOf(making, made), made, 'publish');
}

async function draft(deal: Deal, one: ContractSeed, template: RecordData): Promise<RecordData> {
  const { book, company, calendar, seller, random } = deal;
  const buyer = personOf(company, 'buyer');
  const made = await book.create(buyer, 'frameworkContract', calendar.moment(Math.min(one.from, 0) - 14, random), {
    ...{ name: one.name, kind: template.kind, template: template.id, supplier: seller.id, buyer: buyer.user.id },
    ...{ currency: seller.seed.currency, payTerm: seller.seed.fields.payTerm },
    ...{ validFrom: calendar.day(one.from), validTo: calendar.day(one.to), signPlace: '示例市', warrantyMonths: 12 },
    lines: one.lines.map(([name, unit, price, qty]) => ({ name, unit, price, qty, taxRate: '0.13', leadDays: 15 })),
    phases: [
      { phase: 'PREPAY', ratio: '30', days: 7, base: 'SIGN' },
      { phase: 'ACCEPT', ratio: '65', days: 30, base: 'ACCEPTED', condition: '验收合格并收到发票' },
      { phase: 'RETENTION', ratio: '5', days: 365, base: 'WARRANTY_END' },
    ],
    parties: [{ role: 'BUYER', name: '示例检测集团', legalRep: '陈立恒', agent: '王敏' }, { role: 'SELLER' }],
  });
  const filled = await book.move(buyer, 'frameworkContract', nextOf(deal, made), made, 'fromTemplate');
  if (!one.deviates) return filled;
  const [title, body] = one.deviates;
  const clauses = (filled.clauses as RecordData[]).map((clause) =>
    clause.title === title ? { ...clause, body } : clause,
  );
  return book.edit(buyer, 'frameworkContract', nextOf(deal, filled), {
    id: idOf(filled),
    version: filled.version,
    clauses,
  });
}

const nextOf = ({ calendar, random }: Purchasing, record: RecordData): string =>
  calendar.after(touchedAt(record), random.int(0, 1), random);

type Step = (deal: Deal, contract: RecordData, one: ContractSeed) => Promise<RecordData>;

/** A move of somebody of the house, or of the supplier. */
const move =
  (who: string, key: string, answers: Readonly<Record<string, string>> = {}): Step =>
  (deal, contract) => {
    const as = who === 'seller' ? deal.seller.session : personOf(deal.company, who);
    return deal.book.move(as, 'frameworkContract', nextOf(deal, contract), contract, key, answers);
  };

const agree: Step = ({ desk }, contract) => desk.agree('frameworkContract', contract);

const effect: Step = async (deal, contract) => {
  const ready = await filed(deal, contract);
  const at = nextOf(deal, ready);
  const answers = { signDate: at.slice(0, 10), ourSigner: '沈国栋' };
  return deal.book.move(personOf(deal.company, 'legal'), 'frameworkContract', at, ready, 'effect', answers);
};

/** Orders of it, and what was accepted of the work; read again, for both are counted in it. */
const use: Step = async (deal, contract, { orders = [], accepted = [] }) => {
  for (const order of orders) await callOff(deal, contract, order);
  for (const [period, acceptAmount, isDone] of accepted) await accept(deal, contract, { period, acceptAmount }, isDone);
  return deal.book.read('frameworkContract', idOf(contract));
};

async function accept(deal: Deal, contract: RecordData, said: RecordData, isDone: boolean): Promise<void> {
  const { book, desk, company } = deal;
  const buyer = personOf(company, 'buyer');
  const now = await book.read('frameworkContract', idOf(contract));
  const at = nextOf(deal, now);
  const begun = await book.become(buyer, 'frameworkContract', at, now, 'toAcceptance');
  const more = { ...said, acceptor: personOf(company, 'demander').user.id, buyer: buyer.user.id };
  const made = await book.create(buyer, 'contractAcceptance', at, { ...begun, ...more });
  const sent = await book.move(buyer, 'contractAcceptance', nextOf(deal, made), made, 'submit');
  if (isDone) await desk.agree('contractAcceptance', sent);
}

/** A tenth more of every line, within what a manager may agree to with law and money. */
const enlarge: Step = async (deal, contract) => {
  const lines = (contract.lines as RecordData[]).map((line) => ({ ...line, qty: (Number(line.qty) * 1.1).toFixed(4) }));
  const body = { id: idOf(contract), version: contract.version, changeKind: 'QTY', lines };
  return deal.book.edit(personOf(deal.company, 'buyer'), 'frameworkContract', nextOf(deal, contract), body);
};

const expire: Step = async (deal, contract, { to }) => {
  await deal.book.passTime('frameworkContract', `${deal.calendar.day(to + 1)} 00:05:00`, 'expire');
  return contract;
};

const steps = {
  submit: move('buyer', 'submit'),
  agree,
  sign: move('seller', 'sign', { signer: '李建平' }),
  sendBack: move('seller', 'return', { returnWhy: '交货周期太短，定制标准物质需要九十天' }),
  effect,
  use,
  revise: move('buyer', 'revise', { changeWhy: '检测任务增加' }),
  enlarge,
  submitChange: move('buyer', 'submitChange'),
  suspend: move('legal', 'suspend', { stopWhy: '连续两批纯度不合格，整改期间暂停' }),
  expire,
  complete: move('manager', 'complete'),
  terminate: move('legal', 'terminate', { stopWhy: '乙方危险废物经营许可证到期未续' }),
} satisfies Record<string, Step>;

const signing = ['submit', 'agree'] as const;
const signed = [...signing, 'sign'] as const;
const running = [...signed, 'effect', 'use'] as const;
const changing = [...running, 'revise', 'enlarge'] as const;

const stepsTo: Readonly<Record<ContractFate, readonly (keyof typeof steps)[]>> = {
  draft: [],
  submitted: ['submit'],
  signing,
  redraft: [...signing, 'sendBack'],
  signed,
  effective: running,
  changing,
  changeReview: [...changing, 'submitChange'],
  changeSigning: [...changing, 'submitChange', 'agree'],
  suspended: [...running, 'suspend'],
  expired: [...running, 'expire'],
  completed: [...running, 'complete'],
  terminated: [...running, 'terminate'],
};
