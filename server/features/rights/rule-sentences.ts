import { sayRule } from '../../../schemas/check/say-rule.ts';
import type { EntityModel, Model } from '../../../schemas/compile/model.ts';
import { labelsOfModel } from '../../../schemas/compile/model-labels.ts';

const closing = new Set(['show', 'hide', 'lock', 'unlock']);

/** By field: the rules that may hide or lock it, each as a sentence. A rule about a part is about every field in it. */
export function ruleSentences(model: Model, entity: EntityModel): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const node of entity.program.nodes) {
    if (node.do !== 'rule') continue;
    const targets = [...node.then, ...node.else].filter((effect) => closing.has(effect.do)).map(({ target }) => target);
    if (targets.length === 0) continue;
    const say = `规则“${node.title}”：${sayRule(node, labelsOfModel(model, entity, node.part))}`;
    for (const path of entity.fields.keys()) {
      if (targets.some((target) => path === target || path.startsWith(`${target}.`)))
        found.set(path, [...(found.get(path) ?? []), say]);
    }
  }
  return found;
}
