import type { XmlElement } from '../readers/read-xml.ts';
import { sortOfElement } from './names.ts';
import type { Loose } from './own-words.ts';
import { type Own, textOr } from './read-own.ts';
import { readDeciders, readDuration, readTimer, type TaskReading } from './read-task.ts';

const tags: Readonly<Record<string, string>> = {
  approve: 'userTask',
  handle: 'userTask',
  cc: 'sendTask',
  run: 'serviceTask',
  call: 'callActivity',
  delay: 'intermediateCatchEvent',
};

/** The figure a step of ours is drawn as: what was made another figure is another step. */
export const expectedTag = (as: string): string => tags[as] ?? '';

const longestTitle = 200;

/** What a figure is as a step; null where nothing is done there that a flow could do, which is told. */
export function readStep(at: TaskReading, element: XmlElement, own: Own | null): Loose | null {
  const words = wordsOf(at, element, own);
  if (!words) return null;
  const name = (at.reading.attribute(element, 'name') ?? '').trim();
  const title = own ? textOr(own.words, 'title', name) : name.slice(0, longestTitle);
  if (!own && name.length > longestTitle) at.reading.tell(element, `名称超过 ${longestTitle} 个字，只导入了前面的`);
  return { ...words, title: own || title !== '' ? title : sortOfElement(element.name) };
}

function wordsOf(at: TaskReading, element: XmlElement, own: Own | null): Loose | null {
  const { reading } = at;
  switch (element.name) {
    case 'userTask': {
      const words = { as: own?.as ?? 'approve', ...readDeciders(at, element, own?.words ?? null) };
      const due = reading.dialect(element, 'dueDate');
      const after = due ? readDuration(reading, element, due) : null;
      return after === null ? words : { ...words, due: { after } };
    }
    case 'task':
    case 'manualTask':
      reading.tell(element, '没有说由谁办理，请在步骤里选择');
      return { as: 'handle', who: [] };
    case 'sendTask':
      if (own) return { ...own.words, as: 'cc' };
      reading.tell(element, '已换成“抄送”，请选择抄送给谁');
      return { as: 'cc', who: [] };
    case 'serviceTask':
    case 'scriptTask':
    case 'businessRuleTask':
      if (own) return { ...own.words, as: 'run' };
      reading.tell(element, '不会执行另一个系统的程序，已换成“自动处理”，请选择要执行的动作');
      return { as: 'run', run: [] };
    case 'callActivity':
      return calledBy(at, element, own);
    case 'intermediateCatchEvent':
      return waiting(at, element, own);
    default: {
      const isPlain = !element.children.some(({ name }) => name.endsWith('EventDefinition'));
      if (element.name === 'intermediateThrowEvent' && isPlain) return null;
      for (const child of element.children) if (child.name.endsWith('EventDefinition')) reading.takeWhole(child);
      reading.tell(element, '没有对应的步骤，已跳过');
      return null;
    }
  }
}

function calledBy({ reading }: TaskReading, element: XmlElement, own: Own | null): Loose {
  const flow = reading.attribute(element, 'calledElement') ?? '';
  const isKey = /^[a-z][a-zA-Z0-9]{0,40}$/.test(flow);
  if (own) return { ...own.words, as: 'call', ...(isKey ? { flow } : {}) };
  if (!isKey) reading.tell(element, `子流程“${flow}”不能作为流程的标识，请选择要走的流程`);
  const loop = reading.child(element, 'multiInstanceLoopCharacteristics');
  if (loop) {
    reading.takeWhole(loop);
    reading.tell(element, '重复执行没有对应的内容，子流程只走一次');
  }
  return { as: 'call', flow: isKey ? flow : '' };
}

function waiting({ reading }: TaskReading, element: XmlElement, own: Own | null): Loose | null {
  if (!element.children.some(({ name }) => name === 'timerEventDefinition')) {
    for (const child of element.children) if (child.name.endsWith('EventDefinition')) reading.takeWhole(child);
    reading.tell(element, '等待外部消息没有对应的步骤，已跳过');
    return null;
  }
  const duration = readTimer(reading, element);
  return { ...own?.words, as: 'delay', ...(duration === null ? { for: own?.words.for ?? '' } : { for: duration }) };
}
