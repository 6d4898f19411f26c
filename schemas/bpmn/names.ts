/** The namespaces of a file: the notation's own, its picture's, ours, and the dialects whose words are understood. */
export const spacesOf = {
  bpmn: 'http://www.omg.org/spec/BPMN/20100524/MODEL',
  bpmndi: 'http://www.omg.org/spec/BPMN/20100524/DI',
  dc: 'http://www.omg.org/spec/DD/20100524/DC',
  di: 'http://www.omg.org/spec/DD/20100524/DI',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
  zc: 'urn:zhaocai:flow:1',
} as const;

export const dialects: ReadonlySet<string> = new Set([
  'http://flowable.org/bpmn',
  'http://activiti.org/bpmn',
  'http://camunda.org/schema/1.0/bpmn',
]);

/** The language of conditions that we wrote ourselves. */
export const ownLanguage = 'urn:zhaocai:expression';

/** What people who draw in the notation call its elements. */
const sorts: Readonly<Record<string, string>> = {
  process: '流程',
  startEvent: '开始事件',
  endEvent: '结束事件',
  userTask: '用户任务',
  task: '任务',
  manualTask: '手工任务',
  sendTask: '发送任务',
  receiveTask: '接收任务',
  serviceTask: '服务任务',
  scriptTask: '脚本任务',
  businessRuleTask: '规则任务',
  callActivity: '调用活动',
  subProcess: '子流程',
  transaction: '事务',
  adHocSubProcess: '临时子流程',
  exclusiveGateway: '排他网关',
  parallelGateway: '并行网关',
  inclusiveGateway: '包容网关',
  complexGateway: '复杂网关',
  eventBasedGateway: '事件网关',
  intermediateCatchEvent: '中间捕获事件',
  intermediateThrowEvent: '中间抛出事件',
  boundaryEvent: '边界事件',
  sequenceFlow: '顺序流',
  collaboration: '协作',
  participant: '泳池',
  laneSet: '泳道',
  lane: '泳道',
  messageFlow: '消息流',
  dataObject: '数据对象',
  dataObjectReference: '数据对象',
  dataStoreReference: '数据存储',
  textAnnotation: '注释',
  association: '关联线',
  group: '分组',
  message: '消息',
  signal: '信号',
  error: '错误',
  escalation: '升级',
  itemDefinition: '数据类型',
};

export const sortOfElement = (name: string): string => sorts[name] ?? `“${name}”`;
