import type { FlowDocument } from '../../../../schemas/language/flow.ts';
import { titleOf } from '../../../../schemas/language/names.ts';
import { fileNameOf, saveText } from './save-text.ts';

/** The flow as a file that other tools open; what writes it comes when it is asked for. */
export async function exportBpmn(flow: FlowDocument): Promise<void> {
  const { printBpmn } = await import('../../../../schemas/bpmn/print-bpmn.ts');
  saveText(printBpmn(flow), fileNameOf(titleOf(flow.title), 'bpmn'), 'application/xml');
}

export function exportSvg(flow: FlowDocument, picture: SVGSVGElement): void {
  const text = new XMLSerializer().serializeToString(picture);
  saveText(text, fileNameOf(titleOf(flow.title), 'svg'), 'image/svg+xml');
}
