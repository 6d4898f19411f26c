import { faceForm, faceOf, faceSection } from '../fieldsets/fieldset-face.ts';
import type { FieldsetDocument } from '../language/fieldset.ts';
import { at } from '../language/pointer.ts';
import { checkFieldReferences } from './check-references.ts';
import { compileEntity } from './compile-entity.ts';
import { compileShape } from './compile-shape.ts';
import type { Findings } from './findings.ts';
import type { Gathered } from './gather-documents.ts';
import type { Surroundings } from './shape.ts';

/** A fieldset judged by itself, whoever uses it: as an entity that has nothing else. */
export function judgeFieldset(one: Gathered, said: FieldsetDocument, around: Surroundings): void {
  const document = faceOf(said);
  const findings = inItsWords(one.findings, said.key);
  const alone = { base: null, linesOf: null, addedBy: one.addedBy, isInherited: () => false };
  const resolved = { document, own: document, ...alone, findings };
  const shape = compileShape(resolved, around.kinds, around.tenant);
  checkFieldReferences(shape, around);
  compileEntity(shape, around, null);
}

const cells = at('/forms', faceForm, 'head', faceSection);

/** What is found in the face, told of the fieldset. */
function inItsWords(findings: Findings, key: string): Findings {
  const pathOf = (path: string) => (path.startsWith(cells) ? path.slice(cells.length) : path);
  const refOf = (ref: string) => (ref.startsWith(`entity:${key}.`) ? ref.replace('entity:', 'fieldset:') : ref);
  return {
    ...findings,
    say: (code, path, params) => findings.say(code, pathOf(path), params),
    warn: (code, path, params) => findings.warn(code, pathOf(path), params),
    use: (ref, path) => findings.use(refOf(ref), pathOf(path)),
  };
}
