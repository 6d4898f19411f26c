import { compileAccess } from '../sections/access/access.compile.ts';
import { checkLines } from '../sections/access/lines.check.ts';
import { checkChainLedgers } from '../sections/becomes/becomes.check.ts';
import { checkCaseReferences } from '../sections/cases/cases.check.ts';
import { checkExtensions } from '../sections/ext/ext.compile.ts';
import { compileLineStates, sayMovesOfNobody } from '../sections/line-states/line-states.compile.ts';
import { compileHides } from '../sections/rules/hides.compile.ts';
import { compileStates, sayWidenedStates } from '../sections/states/states.compile.ts';
import { sayWhenAnew } from './anew-in.ts';
import { checkAutos } from './check-autos.ts';
import { checkClearedValues } from './check-cleared.ts';
import { compileLinesOf, withinLines } from './compile-lines-of.ts';
import { compileProgram, fetchesOf, toldWith } from './compile-program.ts';
import { compileSections } from './compile-sections.ts';
import { hiddenAfterwards } from './flow-hides.ts';
import { isView } from './is-view.ts';
import type { EntityModel } from './model.ts';
import { namedOf } from './named-of.ts';
import type { Shape, Surroundings } from './shape.ts';

/** The rest of an entity, once the fields of all entities are known. */
export function compileEntity(
  shape: Shape,
  around: Surroundings,
  base: EntityModel | null,
  linesOf: EntityModel | null = null,
): EntityModel {
  const { document } = shape;
  checkExtensions(shape);
  if (isView(shape) && shape.parts.size > 0) shape.findings.say('reads_only', '/parts', { entity: shape.title });
  compileLineStates(shape, around);
  const { program, apart, reaches } = compileProgram(shape, around);
  const said = compileAccess(shape, around, base);
  const access = linesOf ? withinLines(said, shape, linesOf) : said;
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
    lines: linesOf && compileLinesOf(shape, linesOf),
    head: shape.head,
    fields: shape.fields,
    parts: shape.parts,
    early: access.early,
    scopes: access.scopes,
    roles: access.roles,
    states,
    program: kept,
    hides: compileHides(shape, around, kept),
    hiddenAfterwards: hiddenAfterwards(shape, around),
    apart,
    ...compileSections(shape, around),
    // Last: everything above may read something more.
    fetches: [...fetchesOf([...reaches, ...shape.alsoRead]), ...toldWith(shape)],
  };
  if (base) sayWidenedStates(shape, model, base);
  checkCaseReferences(shape, around);
  checkAutos(shape, model, around);
  checkChainLedgers(shape, model);
  checkClearedValues(shape, model);
  checkLines(shape, model, around);
  sayMovesOfNobody(shape, model);
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

function compileNamed(shape: Shape): string {
  const { named } = shape.document;
  if (named !== undefined) {
    shape.findings.use(`entity:${shape.key}.${named}`, '/named');
    if (!shape.head.fields.has(named)) shape.findings.say('unknown_field', '/named', { field: named });
  }
  return namedOf(shape);
}
