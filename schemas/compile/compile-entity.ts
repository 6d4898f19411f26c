import { sayWhenAnew } from './anew-in.ts';
import { checkExtensions } from './check-extensions.ts';
import { checkClearedValues, checkLedgerValues } from './check-ledger-values.ts';
import { checkCaseReferences } from './check-references.ts';
import { compileAccess, isView } from './compile-access.ts';
import { compileBecomes } from './compile-becomes.ts';
import { compileForms } from './compile-forms.ts';
import { compileHides } from './compile-hides.ts';
import { compileLedgers } from './compile-ledgers.ts';
import { compileLists } from './compile-lists.ts';
import { compileProgram, fetchesOf, toldWith } from './compile-program.ts';
import { compileRuns } from './compile-runs.ts';
import { compileActions, compileStates, sayWidenedStates } from './compile-states.ts';
import { compileIndexes, compileLinks, compilePrint, compileSerials } from './compile-store.ts';
import type { EntityModel } from './model.ts';
import type { Shape, Surroundings } from './shape.ts';

/** The rest of an entity, once the fields of all entities are known. */
export function compileEntity(shape: Shape, around: Surroundings, base: EntityModel | null): EntityModel {
  const { document } = shape;
  checkExtensions(shape);
  if (isView(shape) && shape.parts.size > 0) shape.findings.say('reads_only', '/parts', { entity: shape.title });
  const { program, apart, reaches } = compileProgram(shape, around);
  const access = compileAccess(shape, around, base);
  const named = compileNamed(shape);
  const states = compileStates(shape, around);
  const kept = { nodes: sayWhenAnew(program.nodes, states, shape, around) };
  const model: EntityModel = {
    key: shape.key,
    title: shape.title,
    rev: document.rev ?? 0,
    document,
    layer: shape.layer,
    icon: document.icon ?? null,
    facetOf: shape.facetOf,
    store: shape.store,
    when: compileWhen(shape),
    named,
    told: compileTold(shape),
    trash: document.store?.trash ?? false,
    isView: isView(shape),
    head: shape.head,
    fields: shape.fields,
    parts: shape.parts,
    scopes: access.scopes,
    roles: access.roles,
    states,
    program: kept,
    hides: compileHides(shape, around, kept, named),
    becomes: compileBecomes(shape, around),
    ledgers: compileLedgers(shape, around),
    serials: compileSerials(shape),
    indexes: compileIndexes(shape),
    apart,
    lists: compileLists(shape, around),
    forms: compileForms(shape),
    actions: compileActions(shape, around),
    onSave: compileRuns(document.onSave, 'save', '/onSave', shape, around),
    links: compileLinks(shape, around),
    print: compilePrint(shape),
    // Last: everything above may read something more.
    fetches: [...fetchesOf([...reaches, ...shape.alsoRead]), ...toldWith(shape)],
  };
  if (base) sayWidenedStates(shape, model, base);
  checkCaseReferences(shape, around);
  checkLedgerValues(shape, model);
  checkClearedValues(shape, model);
  return model;
}

function compileWhen(shape: Shape): EntityModel['when'] {
  const when = shape.document.when ?? {};
  for (const key of Object.keys(when)) {
    shape.findings.use(`entity:${shape.key}.${key}`, `/when/${key}`);
    const field = shape.head.fields.get(key);
    if (!field) shape.findings.say('unknown_field', `/when/${key}`, { field: key });
    else if (!field.column && !shape.broken.has(key))
      shape.findings.say('not_stored', `/when/${key}`, { field: field.label });
  }
  return when;
}

/** What a record is told by: values of its head that fit into a sentence, each once. */
function compileTold({ key, document, head, findings }: Shape): readonly string[] {
  const told = document.told ?? [];
  for (const [index, name] of told.entries()) {
    const path = `/told/${index}`;
    const field = head.fields.get(name);
    findings.use(`entity:${key}.${name}`, path);
    if (!field) findings.say('unknown_field', path, { field: name });
    else if (field.kind.isHtml || field.kind.holdsFiles) findings.say('not_told', path, { field: field.label });
    if (told.indexOf(name) < index) findings.say('repeated_value', path);
  }
  return told;
}

/** The field that names a record: as said, else the first text a person wrote. */
function compileNamed(shape: Shape): string {
  const { named } = shape.document;
  if (named !== undefined) {
    shape.findings.use(`entity:${shape.key}.${named}`, '/named');
    if (!shape.head.fields.has(named)) shape.findings.say('unknown_field', '/named', { field: named });
    return named;
  }
  const fields = [...shape.head.fields.values()].filter((field) => !field.system && field.column !== null);
  return fields.find((field) => field.type.is === 'text')?.key ?? 'id';
}
