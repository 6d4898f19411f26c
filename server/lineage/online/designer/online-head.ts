import { inOrder } from '../../../../schemas/language/ranks.ts';
import type { OnlineHead, OnlineIndex } from './designer.shapes.ts';
import { columnOf, type DesignedForm, type FormPart, formId, formParts } from './form-parts.ts';

/** A form as `onl_cgform_head` has it. What the product decides itself is told as it is. */
export function onlineHead(form: DesignedForm, part: FormPart): OnlineHead {
  const { document, rev, isSynced } = form;
  const inner = formParts(document, form.table).filter(({ parent }) => parent === part.table);
  const tree = part.path === '' ? document.lists?.main?.tree : undefined;
  const field = tree === undefined ? undefined : part.fields[tree];
  const place = formParts(document, form.table).findIndex(({ path }) => path === part.path);
  return {
    id: formId(document.key, part.path),
    tableName: part.table,
    tableTxt: part.label,
    tableType: part.parent !== null ? 3 : inner.length > 0 ? 2 : 1,
    tableVersion: rev + 1,
    formCategory: '',
    idType: 'UUID',
    idSequence: '',
    isCheckbox: 'Y',
    isPage: 'Y',
    isTree: field ? 'Y' : 'N',
    treeParentIdField: field && tree !== undefined ? columnOf(tree, field) : '',
    treeIdField: field ? 'has_child' : '',
    treeFieldname: field ? columnOf(document.named ?? '', part.fields[document.named ?? ''] ?? {}) : '',
    themeTemplate: 'normal',
    formTemplate: String(sectionColumns(form)),
    formTemplateMobile: '1',
    scroll: 1,
    subTableStr: inner.map(({ table }) => table).join(','),
    relationType: part.parent === null ? null : part.isSingle ? 1 : 0,
    tabOrderNum: part.parent === null ? null : place,
    extConfigJson: '',
    isDesForm: 'N',
    desFormCode: '',
    queryMode: 'single',
    isDbSynch: isSynced ? 'Y' : 'N',
    copyType: 0,
    copyVersion: null,
    physicId: null,
    hascopy: 0,
    content: document.note ?? '',
  };
}

const sectionColumns = ({ document }: DesignedForm): number => inOrder(document.forms?.edit?.head)[0]?.[1].cols ?? 1;

/** What no two records may share, and what is found fast, as `onl_cgform_index` has it. */
export function onlineIndexes({ document, isSynced }: DesignedForm): OnlineIndex[] {
  return inOrder(document.store?.indexes).map(([key, { on, unique }]) => ({
    id: `${document.key}:index:${key}`,
    cgformHeadId: document.key,
    indexName: key,
    indexField: on.map((name) => columnOf(name, document.fields[name] ?? {})).join(','),
    indexType: unique ? 'unique' : 'normal',
    isDbSynch: isSynced ? 'Y' : 'N',
    delFlag: 0,
  }));
}
