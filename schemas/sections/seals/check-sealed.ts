import type { EntityModel, FieldModel, Use } from '../../compile/model.ts';
import { pointerOf } from '../../compile/pointer-of.ts';
import type { ProgramNode } from '../../compile/program-model.ts';
import type { Shape } from '../../compile/shape.ts';
import { ruleAt } from '../../language/each.ts';
import { at } from '../../language/pointer.ts';

/**
 * Where a document may name a sealed value: where it is typed, shown, judged as it is saved, or worked out into its own envelope.
 * Anything else would read nothing before the opening, or carry it out.
 */
const own: readonly RegExp[] = [
  /^(\/parts\/[^/]+)*\/fields\/[^/]+\/(calc|pick\/fill\/[^/]+)$/,
  /^\/(rules|forms|lists|print|seals|cases|changes|ext|takes|fieldsets)\//,
  /^\/access\/(sets|roles\/[^/]+(\/also\/[^/]+)?\/(hide|edit))\//,
  /^\/states\/nodes\/[^/]+\/open\//,
];

/** What may come of it in the documents of others: everything but sums that are kept in it. */
const others: readonly RegExp[] = [/^\/(?!.*\/?ledgers\/)/];

/** Nothing that is kept, compared or counted may follow a sealed value out of its envelope. */
export function checkSealed(shape: Shape, model: EntityModel | undefined, sealed: ReturnType<typeof sealedIn>): void {
  for (const { ref, path } of shape.findings.uses) {
    const field = sealed.get(ref);
    const isOwn = ref.startsWith(`entity:${shape.key}.`);
    if (field && !(isOwn ? own : others).some((place) => place.test(path)))
      shape.findings.say('sealed_not_here', path, { field: field.label });
  }
  for (const node of model?.program.nodes ?? []) checkNode(node, shape);
}

/** Every sealed field, by what refers to it. */
export const sealedIn = (shapes: ReadonlyMap<string, Shape>): ReadonlyMap<Use['ref'], FieldModel> =>
  new Map(
    [...shapes.values()].flatMap(({ key, fields }) =>
      [...fields].flatMap(([path, field]): readonly (readonly [string, FieldModel])[] =>
        field.seal === undefined ? [] : [[`entity:${key}.${path}`, field]],
      ),
    ),
  );

function checkNode(node: ProgramNode, shape: Shape): void {
  const { findings, fields } = shape;
  const read = node.reads.flatMap((path) => fields.get(path) ?? []).filter(({ seal }) => seal !== undefined);
  const [first] = read;
  if (!first) return;
  const leaves = (target: string, path: string) => {
    const field = fields.get(target);
    const out = read.find(({ seal }) => seal !== field?.seal);
    if (field && out) findings.say('sealed_leaves', path, { field: field.label, sealed: out.label });
  };
  if (node.do === 'calc') leaves(node.field, at(pointerOf(node.field), 'calc'));
  if (node.do === 'find') findings.say('sealed_not_here', at(pointerOf(node.field), 'find'), { field: first.label });
  if (node.do !== 'rule') return;
  const path = ruleAt(node.key);
  for (const effect of [...node.then, ...node.else]) {
    if (effect.do === 'set') leaves(effect.target, path);
    const isTold = 'detail' in effect && effect.detail !== undefined;
    if (effect.do === 'hide' || effect.do === 'show' || isTold)
      findings.say('sealed_not_here', path, { field: first.label });
  }
}
