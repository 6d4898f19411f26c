/** What a colour says of a state. */
export const tones = [
  { value: 'neutral', label: '灰：未开始或已结束' },
  { value: 'running', label: '蓝：进行中' },
  { value: 'waiting', label: '橙：等待某人' },
  { value: 'success', label: '绿：顺利' },
  { value: 'danger', label: '红：有问题' },
];
