import { type BpmnRead, readBpmn } from '../../../../schemas/bpmn/read-bpmn.ts';
import type { Surroundings } from '../../../../schemas/bpmn/read-task.ts';
import { charactersSaid, xmlBounds } from '../../../../schemas/readers/read-xml.ts';

export type OpenedFile =
  | { readonly ok: true; readonly name: string; readonly read: BpmnRead }
  | { readonly ok: false; readonly say: string };

/** What a file says, before anything of a flow is replaced. */
export async function openFile(file: File, known: Surroundings): Promise<OpenedFile> {
  // A sign takes up to four bytes; the reader counts the signs.
  if (file.size > xmlBounds.characters * 4)
    return {
      ok: false,
      say: `文件“${file.name}”过大，没有读取：流程文件不超过 ${charactersSaid}。请换一个文件`,
    };
  try {
    return { ok: true, name: file.name, read: readBpmn(await file.text(), known) };
  } catch {
    return { ok: false, say: `文件“${file.name}”没有读出来，可能已被移动或删除。请重新选择` };
  }
}
