import { createContext, useContext } from 'react';
import type { Model, PartModel } from '../../../../schemas/compile/model.ts';
import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import type { FlowDocument } from '../../../../schemas/language/flow.ts';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { rolesIn } from '../../../inputs/openable.ts';
import type { PickOption } from '../../../inputs/Pick.tsx';
import { roleOptions } from '../../../inputs/role-names.ts';
import type { ExpressionPlace } from '../../../inputs/standing.ts';
import { allFields, sayFieldSet } from '../../../kernel/places.ts';

/** What the words of a flow may name. */
export interface WordPlace {
  readonly flow: FlowDocument;
  readonly model: Model;
  readonly roles: Readonly<Record<string, string>>;
  /** Undefined as long as nobody knows what it decides about. */
  readonly standing: ExpressionPlace | undefined;
  /** Where in the flow the step stands that is being filled in. */
  readonly chosen: string;
}

export const WordPlaceContext = createContext<WordPlace | null>(null);

export function useWordPlace(): WordPlace {
  const place = useContext(WordPlaceContext);
  if (!place) throw new Error('A word of a flow is drawn outside its designer');
  return place;
}

const entityOf = ({ standing }: WordPlace): EntityDocument | undefined => standing?.entity.document;

function fields(place: WordPlace): readonly PickOption[] {
  const document = entityOf(place);
  if (!document) return [];
  return [
    { value: '*', label: '全部字段', group: '多个' },
    ...Object.keys(document.access?.sets ?? {}).map((key) => ({
      value: `@${key}`,
      label: sayFieldSet(document, key),
      group: '多个',
    })),
    ...allFields(document).map(([value, { label }]) => ({ value, label: label ?? value, group: '字段' })),
  ];
}

/** Fields that lead to a person or a department: the record's own, and those of what it points at. */
function pointing({ standing, model }: WordPlace, targets: readonly string[]): readonly PickOption[] {
  return leading(standing?.entity.head).flatMap(({ key, label, to }) => {
    if (targets.includes(to)) return [{ value: key, label, group: '单据上的' }];
    const { title, head } = model.entities.get(to) ?? {};
    return leading(head)
      .filter((one) => targets.includes(one.to) && !one.system)
      .map((one) => ({ value: `${key}.${one.key}`, label: `${label} › ${one.label}`, group: `“${title}”上的` }));
  });
}

const leading = (head: PartModel | undefined) =>
  [...(head?.fields.values() ?? [])].flatMap(({ key, label, system, type }) => {
    const one = type.is === 'list' ? type.of : type;
    return one.is === 'ref' ? [{ key, label, system, to: one.to }] : [];
  });

type Named = (place: WordPlace, word: string) => readonly PickOption[];

const targetsOf: Readonly<Record<string, readonly string[]>> = { field: ['user', 'depart'], contactsOf: ['supplier'] };

const choices: Readonly<Record<string, Named>> = {
  role: ({ model, roles }) => roleOptions(rolesIn(model), roles),
  step: ({ flow }) =>
    inOrder(flow.steps).flatMap(([value, { as, title }]) => (as === 'way' ? [] : [{ value, label: title }])),
  flow: ({ model, flow }) =>
    [...model.flows.values()].flatMap(({ key, title, of }) =>
      of === flow.of && key !== flow.key ? [{ value: key, label: title }] : [],
    ),
  depart: (place) => [{ value: 'start', label: '发起人部门', group: '' }, ...pointing(place, ['depart', 'user'])],
  field: (place, word) => {
    const targets = targetsOf[word];
    return targets ? pointing(place, targets) : fields(place);
  },
};

/** What a word may name of what is known here; null: records of the company, which are asked for. */
export const choicesFor = (place: WordPlace, names: string, word: string): readonly PickOption[] | null =>
  choices[names]?.(place, word) ?? null;
