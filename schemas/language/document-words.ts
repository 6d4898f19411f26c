import type { Document } from './document.ts';

/** What people call each kind of document. */
export const documentWords: Readonly<Record<Document['kind'], string>> = {
  entity: '单据',
  fieldset: '字段组',
  dict: '字典',
  menu: '菜单',
  report: '报表',
  chart: '图表',
  dashboard: '看板',
  page: '页面',
  fragment: '片段',
  site: '门户设置',
  flow: '流程',
};
