import { codeOnly } from '../expressions/functions-asked.ts';
import { visit } from '../expressions/reads-of.ts';
import type { FunctionName } from '../expressions/tree.ts';
import { ofTheAsker } from './keep-computed.ts';
import type { EntityModel } from './model.ts';
import type { CalcNode, RuleNode } from './program-model.ts';
import { storedFrom } from './stored-from.ts';

/** What depends on who asks and when, or is known to code alone. */
const elsewhere: ReadonlySet<FunctionName> = new Set([...ofTheAsker, ...codeOnly]);

/** What stored values that follow from a field read beside their own record. */
export const strangersAfter = (model: Pick<EntityModel, 'fields' | 'parts' | 'program'>, path: string) =>
  storedFrom(model, [path]).flatMap((node) => {
    const what = strangerIn(model, node);
    return what === null ? [] : [{ node, what }];
  });

/** What a calculation reads that is not of its own record, through what is not kept as well. */
export function strangerIn(
  model: Pick<EntityModel, 'fields' | 'parts' | 'program'>,
  node: CalcNode,
  but = '\0',
): string | null {
  for (const one of writtenOut(model, node)) {
    const through = one.reads.find(
      (path) => !model.fields.has(path) && !model.parts.has(path) && !path.startsWith(but),
    );
    if (through !== undefined) return sayReference(model, through);
    let called = false;
    visit(one.expr, (part) => {
      if (part.t === 'call' && elsewhere.has(part.fn)) called = true;
    });
    if (called) return '当时的日期、当前用户或大写金额';
  }
  return null;
}

function sayReference({ fields }: Pick<EntityModel, 'fields'>, path: string): string {
  const own = [...fields.values()].find((field) => path.startsWith(`${field.path}.`));
  return `“${own?.label ?? path}”所指的数据`;
}

/** A calculation with those it passes through, which are not kept. */
export function writtenOut(model: Pick<EntityModel, 'fields' | 'program'>, node: CalcNode): readonly CalcNode[] {
  const found = new Set([node]);
  for (const one of found) {
    for (const inner of model.program.nodes) {
      const isRead = inner.do === 'calc' && one.reads.includes(inner.field) && !model.fields.get(inner.field)?.column;
      if (isRead) found.add(inner);
    }
  }
  return [...found];
}

/** Rules that write a field by one of these values. */
export const settingRules = (
  { program }: Pick<EntityModel, 'program'>,
  changed: ReadonlySet<string>,
): readonly RuleNode[] =>
  program.nodes.filter(
    (node): node is RuleNode =>
      node.do === 'rule' &&
      node.at === 'save' &&
      node.reads.some((path) => changed.has(path)) &&
      [...node.then, ...node.else].some((effect) => effect.do === 'set'),
  );
