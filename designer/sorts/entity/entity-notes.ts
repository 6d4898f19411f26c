import type { EntityDocument } from '../../../schemas/language/entity.ts';
import { at } from '../../../schemas/language/pointer.ts';
import { inOrder } from '../../../schemas/language/ranks.ts';
import { fieldOf, labelOf, partLabelOf } from '../../kernel/places.ts';
import type { Problem } from '../../kernel/problems.ts';
import { isOpen, placeOf } from './ext/ext-commands.ts';
import { slotRooms } from './ext/slot-rooms.ts';
import { noteRules } from './rules/rule-notes.ts';

/** From here on a form is felt to open, a table to scroll, a list to be read across. */
const most = { cells: 150, columns: 30 } as const;

/** What stops nothing and is still not right: slow forms, faces a phone lacks, slow searches, rules against each other. */
export function noteEntity(document: EntityDocument): readonly Problem[] {
  return [
    ...slowForms(document),
    ...slowLists(document),
    ...phoneFaces(document),
    ...emptyTabs(document),
    ...slowSearches(document),
    ...lostSlots(document),
    ...noteRules(document).map(({ rule, say }) => tip(at('/rules', rule), say)),
  ];
}

const tip = (path: string, text: string): Problem => ({ path, text, level: 'warn' });

const slowForms = (document: EntityDocument): readonly Problem[] =>
  Object.entries(document.forms ?? {}).flatMap(([key, form]) => {
    const cells = Object.values(form.head ?? {}).reduce((sum, section) => sum + Object.keys(section.cells).length, 0);
    const large =
      cells > most.cells ? [tip(at('/forms', key), `有 ${cells} 个字段，打开会慢；请拆成明细或另一份单据`)] : [];
    const wide = Object.entries(form.body ?? {}).flatMap(([part, { cols }]) => {
      const columns = Object.keys(cols).length;
      if (columns <= most.columns) return [];
      return [
        tip(
          at('/forms', key, 'body', part),
          `“${partLabelOf(document, part)}”有 ${columns} 列，滚动会慢；请把少用的列放进子明细`,
        ),
      ];
    });
    return [...large, ...wide];
  });

const slowLists = ({ lists }: EntityDocument): readonly Problem[] =>
  Object.entries(lists ?? {}).flatMap(([key, { cols }]) => {
    const shown = Object.values(cols).filter(({ off }) => off !== true).length;
    return shown > most.columns
      ? [tip(at('/lists', key), `一开始就显示 ${shown} 列，打开会慢；请把少用的列设为不显示`)]
      : [];
  });

/** Without a face of its own a phone shows the first columns, whatever they are. */
const phoneFaces = (document: EntityDocument): readonly Problem[] => [
  ...Object.entries(document.lists ?? {}).flatMap(([key, { phone, cols }]) =>
    phone || Object.keys(cols).length <= 3 ? [] : [tip(at('/lists', key), '没有指定手机上显示哪些内容')],
  ),
  ...Object.entries(document.forms ?? {}).flatMap(([key, form]) =>
    inOrder(form.body).flatMap(([part, { phone, cols }]) =>
      phone || Object.keys(cols).length <= 4
        ? []
        : [tip(at('/forms', key, 'body', part), `“${partLabelOf(document, part)}”没有指定手机上每行显示哪些内容`)],
    ),
  ),
];

/** A tab nobody put anything in is shown to nobody. */
const emptyTabs = (document: EntityDocument): readonly Problem[] =>
  Object.entries(document.forms ?? {}).flatMap(([key, form]) => {
    const used = new Set([...Object.values(form.head ?? {}), ...Object.values(form.body ?? {})].map(({ tab }) => tab));
    return inOrder(form.tabs).flatMap(([tab, { title }]) =>
      used.has(tab) ? [] : [tip(at('/forms', key, 'tabs', tab), `页签“${title}”里还没有内容，用的人看不到它`)],
    );
  });

/** A part of a long text is found by reading every row, unless the field is made to be searched. */
const slowSearches = (document: EntityDocument): readonly Problem[] =>
  Object.entries(document.lists ?? {}).flatMap(([key, { find }]) =>
    inOrder(find).flatMap(([field, { op }]) => {
      const words = fieldOf(document, field);
      const isSlow = op === 'like' && words?.max !== undefined && words.search !== true;
      return isSlow
        ? [
            tip(
              at('/lists', key, 'find', field),
              `按“${words.label ?? field}”的一部分查找会慢；请打开这个字段的“快速查找”`,
            ),
          ]
        : [];
    }),
  );

/** Fields that are to stand beside what a form or a list does not show are shown there to nobody. */
const lostSlots = (document: EntityDocument): readonly Problem[] =>
  slotRooms(document).flatMap(({ slot, label, anchors, isMarked }) => {
    const place = placeOf(document, slot);
    if (!place || isMarked || !isOpen(document) || anchors.some(({ value }) => value === place.field)) return [];
    const named = labelOf(document, Object.hasOwn(document.parts ?? {}, slot) ? `${slot}.${place.field}` : place.field);
    return [tip(at('/ext/slots', slot), `${label}里没有显示“${named}”，排在它旁边的扩展字段也不会显示`)];
  });
