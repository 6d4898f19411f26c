/** Words of procurement and their keys: enough that most labels get a key people can read. */
const glossary: Readonly<Record<string, string>> = {
  编号: 'code',
  编码: 'code',
  单号: 'no',
  号码: 'no',
  序号: 'seq',
  名称: 'name',
  标题: 'title',
  主题: 'subject',
  仪器: 'instrument',
  设备: 'equipment',
  校准: 'calibration',
  检定: 'verification',
  检验: 'inspection',
  检测: 'test',
  申请: 'request',
  审批: 'approval',
  审核: 'review',
  采购: 'purchase',
  订单: 'order',
  合同: 'contract',
  供应商: 'supplier',
  客户: 'customer',
  物料: 'material',
  品类: 'category',
  分类: 'category',
  类型: 'kind',
  类别: 'kind',
  规格: 'spec',
  型号: 'model',
  品牌: 'brand',
  厂家: 'maker',
  单位: 'unit',
  数量: 'qty',
  单价: 'price',
  金额: 'amount',
  总额: 'total',
  合计: 'total',
  价格: 'price',
  费用: 'cost',
  预算: 'budget',
  税率: 'taxRate',
  币种: 'currency',
  日期: 'date',
  时间: 'time',
  开始: 'start',
  结束: 'end',
  到期: 'due',
  期限: 'term',
  有效: 'valid',
  计划: 'plan',
  完成: 'done',
  部门: 'depart',
  人员: 'person',
  人: 'person',
  负责: 'owner',
  联系: 'contact',
  电话: 'phone',
  手机: 'phone',
  邮箱: 'email',
  地址: 'address',
  地点: 'place',
  状态: 'status',
  等级: 'level',
  级别: 'level',
  紧急: 'urgent',
  加急: 'urgent',
  原因: 'reason',
  理由: 'reason',
  说明: 'note',
  备注: 'remark',
  描述: 'about',
  内容: 'content',
  附件: 'files',
  图片: 'images',
  照片: 'photos',
  文件: 'files',
  证书: 'certificate',
  结果: 'result',
  结论: 'verdict',
  意见: 'opinion',
  项目: 'project',
  明细: 'lines',
  清单: 'lines',
  记录: 'record',
  登记: 'register',
  报告: 'report',
  任务: 'task',
  周期: 'cycle',
  方式: 'way',
  方法: 'method',
  来源: 'source',
  用途: 'purpose',
  收货: 'receipt',
  交货: 'delivery',
  发票: 'invoice',
  付款: 'payment',
  质量: 'quality',
  问题: 'issue',
  是否: 'is',
  年度: 'year',
  月份: 'month',
  天数: 'days',
  比例: 'ratio',
  排序: 'sort',
  车辆: 'vehicle',
  会议: 'meeting',
  出差: 'trip',
  培训: 'training',
  库存: 'stock',
  借用: 'loan',
  借出: 'lent',
  归还: 'return',
  借: 'borrow',
  台账: 'ledger',
  押金: 'deposit',
  原值: 'originalValue',
  购入: 'purchase',
  购置: 'purchase',
  领用: 'issue',
  维修: 'repair',
  保养: 'maintenance',
  报废: 'scrap',
  盘点: 'stocktaking',
  巡检: 'patrol',
  故障: 'fault',
  印章: 'seal',
  请假: 'leave',
  报销: 'expense',
  投诉: 'complaint',
  反馈: 'feedback',
  评价: 'rating',
  评分: 'score',
  预约: 'booking',
  访客: 'visitor',
  员工: 'employee',
  职务: 'position',
  仓库: 'warehouse',
  存放: 'storage',
  情况: 'situation',
  要求: 'demand',
  目的: 'purpose',
  责任: 'duty',
  处理: 'handling',
  确认: 'confirm',
  性别: 'gender',
  年龄: 'age',
  姓名: 'name',
  账号: 'account',
  银行: 'bank',
  余额: 'balance',
  折扣: 'discount',
  运费: 'freight',
  重量: 'weight',
  颜色: 'color',
  尺寸: 'size',
};
const longest = Math.max(...Object.keys(glossary).map((word) => word.length));
const keyPattern = /^[a-z][a-zA-Z0-9]{0,40}$/;

/** A key for a label, one that nothing there has: made of what it says, or else of a word for its sort and a number. */
export function suggestKey(label: string, taken: ReadonlySet<string>, otherwise: string): string {
  const words: string[] = [];
  const text = label.trim();
  for (let from = 0; from < text.length; ) {
    const latin = /^[A-Za-z0-9]+/.exec(text.slice(from))?.[0];
    if (latin) {
      words.push(latin.toLowerCase());
      from += latin.length;
      continue;
    }
    let size = Math.min(longest, text.length - from);
    while (size > 0 && !Object.hasOwn(glossary, text.slice(from, from + size))) size -= 1;
    const known = glossary[text.slice(from, from + size)];
    if (size > 0 && known) words.push(known);
    from += Math.max(1, size);
  }
  const made = words
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
    .slice(0, 36);
  // Whether, and nothing known of what: that says nothing.
  const isTold = keyPattern.test(made) && words.some((word) => word !== glossary.是否);
  return freeKey(isTold ? made : otherwise, taken);
}

/** The wish itself, or with the first number that makes it one of its own. */
export function freeKey(wish: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wish)) return wish;
  for (let n = 2; ; n += 1) if (!taken.has(`${wish}${n}`)) return `${wish}${n}`;
}

export const isKey = (key: string): boolean => keyPattern.test(key);
