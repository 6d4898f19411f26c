/** Where a field or part of the head's view stands in the document: `lines.qty` at `/parts/lines/fields/qty`. */
export function pointerOf(path: string, isPart = false): string {
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const parts = steps.map((step) => `/parts/${step}`).join('');
  return `${parts}/${isPart ? 'parts' : 'fields'}/${last}`;
}
