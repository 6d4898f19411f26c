import type { RecordData } from '../../schemas/compile/plan.ts';
import { sql } from '../db/statement.ts';
import { idOf, nextAfter, touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import { standing } from './make-inquiries.ts';
import type { Tendering } from './make-tenders.ts';

const experts = ['expert3', 'expert', 'expert2'] as const;

/** The committee declares itself, scores, ranks and signs; then the award is proposed, published and takes effect. */
export async function evaluateTender(making: Tendering, event: RecordData): Promise<void> {
  const { book, company, seed: one, leader, calendar, random } = making;
  let last = touchedAt(event);
  const next = (days = 0) => {
    last = calendar.after(last, days, random);
    return last;
  };
  const [begun] = await book.makeNext(leader, 'tender', next(), event, 'toEval');
  const seats = experts.map((username, at) => ({
    ...{ person: personOf(company, username).user.id, duty: at === 0 ? 'LEAD' : 'MEMBER', how: 'DRAWN' },
    why: '从专家名册按专业抽取，监标人在场',
  }));
  const formed = await book.edit(leader, 'sourceEval', next(), {
    ...{ id: begun?.id ?? '', version: begun?.version ?? 1, experts: seats },
  });
  const { id } = await book.move(leader, 'sourceEval', next(), formed, 'call');
  const evaluation = () => book.read('sourceEval', String(id));
  const seat = async (username: string, move: string, answers: Readonly<Record<string, string>> = {}) => {
    const record = await evaluation();
    const who = personOf(company, username);
    const rows = (record.experts as readonly RecordData[]).filter(({ person }) => person === who.user.id);
    await book.moveLines(who, 'sourceEval', next(), record, { part: 'experts', move, rows, answers });
  };
  const lead = personOf(company, experts[0]);
  const act = async (move: string, as = lead) => {
    const record = await evaluation();
    return book.move(as, 'sourceEval', next(), record, move);
  };
  for (const username of experts) await seat(username, 'clear');
  await act('begin', leader);
  // While it is scored, one has handed in and two are still at it.
  for (const username of one.fate === 'scoring' ? experts.slice(0, 1) : experts)
    await score(making, String(id), username, [next(1), next()]);
  if (one.fate === 'scoring') return;
  await act('lock');
  const ranked = await act('rank');
  await book.edit(lead, 'sourceEval', next(), {
    ...{ id: String(id), version: ranked.version ?? 1 },
    conclusion: '各投标人的资格和响应性评审见评分表；按总分由高到低推荐中标候选人。',
  });
  await act('report');
  await seat(experts[0], 'sign');
  await seat(experts[1], 'sign');
  if (one.objects) await seat(experts[2], 'dissent', { dissent: '第二名提供了第三方验证报告，质量一项建议再比较。' });
  else await seat(experts[2], 'sign');
  if (one.fate !== 'evaluated') await award(making, await standing(making, 'tender', event));
}

/** What an expert gives: the points of the seed, a little off by person; whoever has none does not pass. */
async function score(
  making: Tendering,
  evaluation: string,
  username: string,
  [writtenAt, sentAt]: readonly [string, string],
): Promise<void> {
  const { book, db, company, partners, seed: one, random } = making;
  const expert = personOf(company, username);
  const [row] = await db.rows<{ id: string }>(
    sql`select id from src_score where tenant_id = ${db.tenant} and eval = ${evaluation} and expert = ${expert.user.id}`,
  );
  const sheet = await book.read('sourceScore', row?.id ?? '');
  const lines = (sheet.lines as readonly RecordData[]).map((line): RecordData => {
    const partner = partners.find(({ id }) => id === line.supplier);
    const points = one.bids.find(({ who }) => who === partner?.seed.username)?.points;
    if (line.stage === 'TECH' || line.stage === 'BUSINESS') {
      const given = (points?.[line.stage === 'TECH' ? 0 : 1] ?? 10) - random.int(0, 3) / 2;
      return { id: line.id, score: given.toFixed(1) };
    }
    const fails = points === undefined && line.stage === 'QUALIFY';
    return { id: line.id, passed: fails ? 'N' : 'Y', comment: fails ? '厂家授权已过期' : null };
  });
  const saved = await book.edit(expert, 'sourceScore', writtenAt, {
    ...{ id: idOf(sheet), version: sheet.version ?? 1, lines },
  });
  await book.move(expert, 'sourceScore', sentAt, saved, 'submit');
}

async function award(making: Tendering, event: RecordData): Promise<void> {
  const { book, desk, seed: one, leader, calendar, random } = making;
  const next = nextAfter(calendar, random);
  const begun = await book.become(leader, 'tender', next(event), event, 'toAward');
  const made = await book.create(leader, 'sourceAward', next(event), { ...begun, lines: [] });
  const filled = await book.move(leader, 'sourceAward', next(made), made, 'fill');
  const given = await book.move(leader, 'sourceAward', next(filled), filled, 'byRank');
  const written = await book.edit(leader, 'sourceAward', next(given), {
    ...{ id: idOf(given), version: given.version ?? 1, reasonText: '评标报告推荐的第一名，价格在预算以内。' },
    publicText: `${one.title}的中标候选人已确定，公示期三天；有异议的请在公示期内书面提出。`,
  });
  const sent = await book.move(leader, 'sourceAward', next(written), written, 'submit');
  const agreed = await desk.agree('sourceAward', sent);
  if (one.fate === 'publicity') {
    if (one.objects) await object(making, event, one.objects);
    return;
  }
  const shown = await standing(making, 'sourceAward', agreed);
  await book.passTime('sourceAward', String(shown.publicUntil), 'endPublicity');
  await settle(making, event, shown);
}

/** The winner accepts; a buyer puts the prices into the library, and orders all of it where it is over. */
async function settle(making: Tendering, event: RecordData, given: RecordData): Promise<void> {
  const { book, db, company, seed: one, leader, partners, calendar, random } = making;
  const award = await standing(making, 'sourceAward', given);
  const buyer = personOf(company, one.buyer);
  const at = calendar.after(touchedAt(award), 1, random);
  const [row] = await db.rows<{ id: string; supplier: string }>(
    sql`select id, supplier from src_notice where tenant_id = ${db.tenant} and event = ${String(event.id)} and kind = 'WIN'`,
  );
  const winner = partners.find(({ id }) => id === row?.supplier);
  if (!winner || !row) throw new Error(`demo: nobody won 「${one.title}」`);
  await book.move(winner.session, 'myNotice', at, await book.read('sourceNotice', row.id), 'confirm');
  await book.makeNext(buyer, 'sourceAward', at, award, 'toPrice');
  const begun = await book.become(leader, 'sourceAward', at, award, 'toResult');
  const result = await book.create(leader, 'resultAnnouncement', at, begun);
  const editor = personOf(company, 'editor');
  await book.move(editor, 'resultAnnouncement', calendar.after(at, 0, random), result, 'publish');
  if (one.fate !== 'completed') return;
  await book.makeNext(buyer, 'sourceAward', at, await standing(making, 'sourceAward', award), 'toOrder');
  const done = await standing(making, 'tender', event);
  await book.move(leader, 'tender', calendar.after(touchedAt(done), 2, random), done, 'finish');
}

/** Who came second objects to the result; it is taken up, and the award waits. */
async function object(making: Tendering, event: RecordData, text: string): Promise<void> {
  const { book, company, partners, seed: one, calendar, random } = making;
  const loser = partners.find(({ seed: { username } }) => username === one.bids[1]?.who);
  if (!loser) throw new Error(`demo: nobody objects to 「${one.title}」`);
  const shown = await standing(making, 'myEvent', event);
  const at = calendar.after(touchedAt(shown), 0, random);
  const begun = await book.become(loser.session, 'myEvent', at, shown, 'object');
  const made = await book.create(loser.session, 'myObjection', at, { ...begun, stage: 'RESULT', text });
  const sent = await book.move(loser.session, 'myObjection', calendar.after(at, 0, random), made, 'submit');
  const manager = personOf(company, 'manager');
  await book.move(manager, 'sourceObjection', calendar.after(touchedAt(sent), 0, random), sent, 'accept');
}
