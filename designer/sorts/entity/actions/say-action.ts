import { actionKinds } from '../../../../schemas/actions/kinds.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import type { RunDocument } from '../../../../schemas/language/run.ts';
import { paramsOf } from '../../../inputs/runs/run-params.ts';
import { labelOf, partLabelOf } from '../../../kernel/places.ts';
import type { ActionDocument, ChainDocument } from './action-commands.ts';
import type { LedgerDocument } from './ledger-commands.ts';

const places: Readonly<Record<ActionDocument['at'], string>> = {
  row: '在每一行和单据上',
  bulk: '对勾选的多条',
  head: '在单据上',
  list: '在列表上',
};

/** What a button does, in one sentence. */
export function sayAction({ at, ask, run, opens }: ActionDocument): string {
  if (opens !== undefined) return `${places[at]}：打开一个页面`;
  const runs = (run ?? []).map((one) => actionKinds.find(({ name }) => name === one.do)?.title ?? one.do);
  const asked = ask ? [`填写${ask.length}项`] : [];
  const done = [...asked, ...runs];
  return `${places[at]}：${done.length > 0 ? done.join('，然后') : '还什么都不做'}`;
}

/** What happens to every record that is saved, in one sentence. */
export function sayOnSave(document: EntityDocument, runs: readonly RunDocument[]): string {
  if (runs.length === 0) return '新建和修改的内容通过检查就保存，不另外做什么。';
  return `新建和修改的内容通过检查后，自动${runs.map((run) => sayRun(document, run)).join('，然后')}，再一起保存。`;
}

/** A behaviour, and the fields that it is about. */
function sayRun(document: EntityDocument, run: RunDocument): string {
  const kind = actionKinds.find(({ name }) => name === run.do);
  if (!kind) return run.do;
  const given = run as Readonly<Record<string, unknown>>;
  const named = paramsOf(kind).flatMap(({ name, by }) =>
    by === 'field' || by === 'fields'
      ? [given[name] ?? []].flat().map((field) => labelOf(document, String(field)))
      : by === 'part'
        ? [partLabelOf(document, String(given[name]))]
        : [],
  );
  return `${kind.title}${named.map((name) => `“${name}”`).join('、')}`;
}

/** What a record becomes, in one sentence. */
export function sayChain(document: EntityDocument, chain: ChainDocument, target: EntityDocument | undefined): string {
  const title = target ? titleOf(target.title) : chain.to;
  const fields = Object.keys(chain.map).map((key) => `“${target ? labelOf(target, key) : key}”`);
  const carried =
    fields.length === 0
      ? '什么也不带'
      : `带上${fields.slice(0, 3).join('、')}${fields.length > 3 ? `等${fields.length}项` : ''}`;
  const part = chain.lines?.from;
  const whole = chain.lines ? '；整张单据作为一行带过去' : '';
  const lines = part === undefined ? whole : `；“${partLabelOf(document, part)}”逐行带过去`;
  const by = Object.keys(chain.lines?.split ?? {}).map((key) => `“${target ? labelOf(target, key) : key}”`);
  const split = by.length > 0 ? `，按${by.join('、')}拆成几张` : '';
  return `生成“${title}”，${carried}${lines}${split}`;
}

/** What a ledger takes of whom, in one sentence. */
export function sayLedger(
  document: EntityDocument,
  { from, of, into, upTo }: LedgerDocument,
  accounts: EntityDocument | undefined,
): string {
  const who = from === undefined ? '整张单据' : `“${partLabelOf(document, from)}”逐行`;
  const where = accounts ? `“${titleOf(accounts.title)}”的“${labelOf(accounts, into)}”` : of;
  return `${who}占用，记到${where}${upTo === undefined ? '' : '，不许超过上限'}`;
}
