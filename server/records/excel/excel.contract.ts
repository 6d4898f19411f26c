import { Type } from '@sinclair/typebox';
import { AlikeMend, ExportView, ImportMend, ImportRow, ImportView } from '../../../schemas/wire/excel.ts';
import { listOf, pageOf } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

/** As the reader takes; the rest is the form around the file. */
const mostBytes = 20 * 1024 * 1024;
const Entity = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });
const Id = Type.String({ pattern: '^[0-9a-f-]{36}$' });
const Path = Type.String({ pattern: '^[a-zA-Z0-9]+(\\.[a-zA-Z0-9]+){0,2}$', maxLength: 130 });
const OfEntity = Type.Object({ entity: Entity });
const OfImport = Type.Object({ entity: Entity, id: Id });
const Format = Type.Union([Type.Literal('xls'), Type.Literal('xlsx')]);

const Wanted = Type.Object(
  {
    list: Type.String({ default: 'main', maxLength: 41 }),
    format: Format,
    query: Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 30_000 }), { default: {} }),
    columns: Type.Optional(Type.Array(Path, { minItems: 1, maxItems: 300 })),
    ids: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 5000 })),
    lines: Type.Optional(
      Type.Object(
        { part: Path, as: Type.Union([Type.Literal('rows'), Type.Literal('sheet')]) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

/** A list as a workbook: `query` is what the list itself is asked with. */
export const exportRecords = defineContract({
  method: 'POST',
  url: '/records/:entity/export',
  permission: { entity: 'export' },
  whileViewing: true,
  params: OfEntity,
  body: Wanted,
  result: 'file',
});

/** The same, made beside other work: what is many rows is asked for, looked at until it is done, and fetched. */
export const beginExport = defineContract({
  method: 'POST',
  url: '/records/:entity/exports',
  permission: { entity: 'export' },
  whileViewing: true,
  params: OfEntity,
  body: Wanted,
  result: ExportView,
});
const ofExport = { permission: { entity: 'export' }, whileViewing: true, params: OfImport } as const;
export const readExport = defineContract({
  method: 'GET',
  url: '/records/:entity/exports/:id',
  ...ofExport,
  result: ExportView,
});
export const fetchExport = defineContract({
  method: 'GET',
  url: '/records/:entity/exports/:id/file',
  ...ofExport,
  result: 'file',
});
export const cancelExport = defineContract({
  method: 'POST',
  url: '/records/:entity/exports/:id/cancel',
  ...ofExport,
  result: ExportView,
});

/** An empty workbook with the headings an import knows, hints below them and what may be chosen. */
export const importTemplate = defineContract({
  method: 'GET',
  url: '/records/:entity/imports/template',
  permission: { entity: 'import' },
  params: OfEntity,
  query: Type.Object({
    format: Type.Union([Type.Literal('xls'), Type.Literal('xlsx')], { default: 'xlsx' }),
    part: Type.Optional(Path),
  }),
  result: 'file',
});

/** Multipart with one part `file`, and before it `mode` and `match`: reads and checks every row, and writes none. */
export const startImport = defineContract({
  method: 'POST',
  url: '/records/:entity/imports',
  permission: { entity: 'import' },
  params: OfEntity,
  body: 'form',
  bodyLimit: mostBytes + 64 * 1024,
  result: ImportView,
});

export const readImport = defineContract({
  method: 'GET',
  url: '/records/:entity/imports/:id',
  permission: { entity: 'import' },
  params: OfImport,
  result: ImportView,
});

export const readImportRows = defineContract({
  method: 'GET',
  url: '/records/:entity/imports/:id/rows',
  permission: { entity: 'import' },
  params: OfImport,
  query: Type.Object({
    pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 500, default: 100 }),
    only: Type.Optional(Type.Union([Type.Literal('bad'), Type.Literal('good'), Type.Literal('failed')])),
  }),
  result: pageOf(ImportRow),
});

/** The rows of records that cannot be written, with what is wrong, as a workbook to be mended and sent again. */
export const faultyRows = defineContract({
  method: 'GET',
  url: '/records/:entity/imports/:id/faulty',
  permission: { entity: 'import' },
  params: OfImport,
  result: 'file',
});
/** Multipart with one part `file`: such a workbook, mended; its rows take the place of what they were and are checked anew. */
export const mendImportFile = defineContract({
  method: 'PUT',
  url: '/records/:entity/imports/:id/faulty',
  permission: { entity: 'import' },
  params: OfImport,
  body: 'form',
  bodyLimit: mostBytes + 64 * 1024,
  result: Type.Object({
    import: ImportView,
    /** Rows that say something else now, and rows of the file that had been written before. */
    mended: Type.Integer(),
    written: Type.Integer(),
  }),
});

/** Mends cells, picks what a word could not find, leaves rows out or takes them in again; what is changed is checked anew. */
export const mendImportRows = defineContract({
  method: 'PUT',
  url: '/records/:entity/imports/:id/rows',
  permission: { entity: 'import' },
  params: OfImport,
  body: Type.Object(
    {
      rows: Type.Array(ImportMend, { minItems: 1, maxItems: 500 }),
    },
    { additionalProperties: false },
  ),
  result: Type.Object({
    rows: listOf(ImportRow),
    import: ImportView,
    /** After one cell was mended: how many other rows are wrong there, and say what it said. */
    alike: Type.Integer(),
  }),
});

/** Mends every cell of a column that is wrong and says the same. */
export const mendAlike = defineContract({
  method: 'PUT',
  url: '/records/:entity/imports/:id/alike',
  permission: { entity: 'import' },
  params: OfImport,
  body: AlikeMend,
  result: Type.Object({ import: ImportView, mended: Type.Integer() }),
});

/** Writes: all rows or none, or those that are right. Asked again it goes on where it stands; no row is written twice. */
export const runImport = defineContract({
  method: 'POST',
  url: '/records/:entity/imports/:id/run',
  permission: { entity: 'import' },
  params: OfImport,
  body: Type.Object(
    { choice: Type.Union([Type.Literal('all'), Type.Literal('good')]) },
    { additionalProperties: false },
  ),
  result: ImportView,
});

export const cancelImport = defineContract({
  method: 'POST',
  url: '/records/:entity/imports/:id/cancel',
  permission: { entity: 'import' },
  params: OfImport,
  result: ImportView,
});
