/** How far an 8D has come. */
export const stages = ['sent', 'interimReplied', 'solving', 'verifying', 'closed'] as const;
export type Stage = (typeof stages)[number];

/** What a supplier answers: D1–D3, then D4–D7. */
export interface Answers {
  readonly first: Readonly<Record<string, unknown>>;
  readonly lasting: Readonly<Record<string, unknown>>;
  /** D5: how many days after it was asked each is to be done. */
  readonly actions: readonly { readonly action: string; readonly person: string; readonly days: number }[];
}

const team = [
  { person: '赵国强', duty: '组长，质量部经理', contact: '分机 8601' },
  { person: '钱丽', duty: '包装车间主任', contact: '分机 8633' },
  { person: '孙浩', duty: '工艺工程师', contact: '分机 8652' },
];

/** The labels of a lot that inspection turned down. */
export const labels: Answers = {
  first: {
    team,
    problem: '本批外标签的批号喷印发虚，抽样件全部不能辨认；内包装批号完整，产品本身未见异常。',
    interim: '在库 3 批全部隔离复检，挑出 2 箱重贴标签；在途 1 批发货前逐瓶核对；已到贵司的由我方派人换标。',
  },
  lasting: {
    rootCause: '发生：喷码机墨路没有保养周期，喷头堵塞后字迹发虚。流出：末检只核对有没有批号，没有核对能不能辨认。',
    whys: [
      { why: '为什么批号看不清', because: '喷印字迹发虚、断线', proof: '返回样品照片' },
      { why: '为什么字迹发虚', because: '喷头部分堵塞，墨量不足', proof: '拆机检查记录' },
      { why: '为什么喷头堵塞没有发现', because: '没有规定墨路保养和首件确认', proof: '作业指导书第二版' },
    ],
    prevention: '保养周期和首件确认写入作业指导书第三版，推广到全部四条包装线；末检标准增加“批号可辨认”。',
  },
  actions: [
    { action: '喷码机墨路每周保养，开班做首件确认', person: '钱丽', days: 8 },
    { action: '末检加装视觉读码，读不出的自动剔除', person: '孙浩', days: 20 },
  ],
};

/** What the laboratory found while it worked with it. */
export const leaks: Answers = {
  first: {
    team,
    problem: '开封前已有溶剂渗出，集中在同一模腔的瓶盖；未开封的同批产品抽查 20 瓶，2 瓶有渗漏。',
    interim: '同批在库 160 瓶停止发货，逐瓶倒置 24 小时检查；贵司余下的 12 瓶明天上门更换。',
  },
  lasting: {
    rootCause: '发生：三号模腔磨损，瓶盖螺纹偏浅。流出：扭矩抽检没有按模腔分层。',
    whys: [
      { why: '为什么渗漏', because: '瓶盖拧紧后仍有间隙', proof: '密封性试验' },
      { why: '为什么有间隙', because: '三号模腔的螺纹偏浅 0.12 mm', proof: '三坐标测量报告' },
      { why: '为什么磨损没有发现', because: '模具点检只看外观，不测尺寸', proof: '点检表' },
    ],
    prevention: '模具尺寸点检周期定为每五万模次，推广到全部瓶盖模具。',
  },
  actions: [
    { action: '更换三号模腔并重新验收', person: '孙浩', days: 10 },
    { action: '扭矩抽检改为每个模腔各取三件', person: '赵国强', days: 6 },
  ],
};
