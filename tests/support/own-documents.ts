type Written = readonly [kind: string, key: string, body: object];

/** What a company says of its own: an entity, a dictionary, a field of a product's entity, and an entity it has only begun. */
export function ownDocuments(mark: string): {
  readonly published: readonly Written[];
  readonly begun: readonly Written[];
} {
  const own = mark.toLowerCase();
  const book = {
    spec: 1,
    title: `${mark}台账`,
    fields: {
      name: { type: 'text', label: `${mark}名称`, need: true, search: true },
      supplier: { type: 'ref', to: 'supplier', label: '供应商' },
      kind: { type: 'choice', dict: `${own}Kind`, label: '类别' },
      files: { type: 'files', label: '附件' },
    },
    parts: { rows: { label: '明细', fields: { what: { type: 'text', label: '内容' } } } },
    lists: { main: { cols: ['name', 'supplier', 'kind'], find: ['name'] } },
    access: { roles: { buyer: { do: ['create', 'edit', 'delete'] } } },
  };
  const kinds = { spec: 1, title: `${mark}字典`, items: [{ value: 'A', text: `${mark}甲` }] };
  const supplier = { spec: 1, title: '供应商', fields: { [`${own}Ext`]: { type: 'text', label: `${mark}扩展` } } };
  return {
    published: [
      ['dict', `${own}Kind`, kinds],
      ['entity', `${own}Book`, book],
      ['entity', 'supplier', supplier],
    ],
    begun: [['entity', `${own}Plan`, { ...book, title: `${mark}未发布` }]],
  };
}
