import { flowVerbs, verbTraits } from '../../../schemas/flows/verbs.ts';

/** What a line of the log knows of what was done. */
export interface Detail {
  readonly persons?: readonly string[];
  readonly found?: readonly { readonly user: string; readonly rule: string }[];
  readonly dropped?: readonly { readonly user: string; readonly why: string }[];
  readonly lacking?: readonly string[];
  readonly users?: readonly string[];
  readonly pass?: string;
  readonly way?: string;
  readonly end?: string;
  readonly to?: string;
  readonly from?: string;
}

/** Whom a line of the log is about. */
export const personsIn = ({ from = '', to = '', persons = [], users = [], found = [], dropped = [] }: Detail) => [
  from,
  to,
  ...persons,
  ...users,
  ...found.map(({ user }) => user),
  ...dropped.map(({ user }) => user),
];

/** Names of persons and titles of steps, as they are told. */
export interface Names {
  person?(id: string): string;
  step?(key: string): string;
}

const ends: Readonly<Record<string, string>> = {
  agree: '同意',
  refuse: '拒绝',
  withdraw: '已撤回',
  back: '已退回发起人',
  ended: '已终止',
};

const list = (users: readonly string[] = [], { person = () => '' }: Names): string =>
  users.map(person).filter(Boolean).join('、');

type Saying = (detail: Detail, names: Names) => string;

const to =
  (word: string): Saying =>
  ({ persons }, names) =>
    [word, list(persons, names)].filter(Boolean).join(' ');

function sayAsked({ found = [], dropped = [], lacking = [] }: Detail, names: Names): string {
  const rules = [...new Set(found.map(({ rule }) => rule))];
  const by = rules.map(
    (rule) =>
      `${list(
        found.flatMap((one) => (one.rule === rule ? [one.user] : [])),
        names,
      )}（${rule}）`,
  );
  const out = dropped.map(({ user, why }) => `${list([user], names)}${why}`);
  return [`交给 ${by.join('、')}`, ...lacking.map((rule) => `${rule}没有人`), ...out].join('；');
}

/** What persons do; a verb that says more than a word stands below. */
const ofVerbs = Object.fromEntries(
  Object.entries(verbTraits).flatMap(([verb, { done, namesPersons }]) =>
    done === undefined ? [] : [[verb, namesPersons ? to(done) : done]],
  ),
);

const said: Readonly<Record<string, string | Saying>> = {
  ...ofVerbs,
  start: '发起',
  handled: '办理',
  back: ({ to: step = '' }, { step: title = () => '' }) => (step === 'start' ? '退回发起人' : `退回到“${title(step)}”`),
  unsure: ({ found = [] }, names) =>
    `流程停住，交给 ${list(
      found.map(({ user }) => user),
      names,
    )} 处理`,
  pick: to('选择办理人'),
  jump: ({ to: step = '' }, { step: title = () => '' }) => `跳转到“${title(step)}”`,
  upgrade: '换到流程的新版本',
  reassign: ({ from, to: other }, names) =>
    `把 ${list([from ?? ''], names)} 的任务改派给 ${list([other ?? ''], names)}`,
  asked: sayAsked,
  choosing: (detail, names) => `等待 ${list(detail.users, names)} 选择办理人`,
  nobody: ({ pass, dropped = [] }, names) => {
    const out = dropped.map(({ user, why }) => `${list([user], names)}${why}`);
    return [pass === 'refuse' ? '无人办理，视为拒绝' : '无需办理，视为同意', ...out].join('；');
  },
  again: '已同意过，自动同意',
  late: '已到期',
  remind: '到期自动催办',
  handed: to('到期转给'),
  lateAgree: '到期自动同意',
  lateRefuse: '到期自动拒绝',
  ran: '自动处理完成',
  fired: '等待结束',
  halted: '等待结束后不能继续，稍后再试',
  returned: '子流程结束',
  entered: '到达',
  passed: '通过',
  refused: '未通过',
  skipped: '跳过',
  joined: '分支会合',
  resumed: '直送退回人',
  chosen: ({ way = '' }, { step: title = () => '' }) => `进入分支“${title(way)}”`,
  copied: ({ found = [] }, names) =>
    `抄送 ${list(
      found.map(({ user }) => user),
      names,
    )}`,
  finished: ({ end = '' }) => `流程结束：${ends[end] ?? ''}`,
  left: '单据已离开这一状态，流程随之结束',
  gone: '单据已删除，流程随之结束',
};

/** What was done, in words. */
export function sayVerb(verb: string, detail: Detail, names: Names = {}): string {
  const say = said[verb];
  return typeof say === 'function' ? say(detail, names) : (say ?? '办理');
}

/** Done by an administrator over the heads of those asked. */
export const forced: ReadonlySet<string> = new Set([
  ...flowVerbs.filter((verb) => verbTraits[verb].isManaging),
  'upgrade',
]);
