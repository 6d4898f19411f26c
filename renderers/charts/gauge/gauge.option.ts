import { sayValue } from '../data/say-number.ts';
import type { MakeOption } from '../drawing/option-parts.ts';

export const gaugeOption: MakeOption = ({ data, palette, options }) => {
  const [measure] = data.series;
  const value = measure?.values[0] ?? 0;
  const color = palette.series[0] ?? palette.text;
  return {
    series: [
      {
        type: 'gauge',
        min: 0,
        max: Number(options.most),
        startAngle: 210,
        endAngle: -30,
        radius: '95%',
        center: ['50%', '58%'],
        progress: { show: true, width: 14, roundCap: true, itemStyle: { color } },
        axisLine: { roundCap: true, lineStyle: { width: 14, color: [[1, palette.line]] } },
        pointer: { show: false },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLabel: { show: false },
        title: { offsetCenter: [0, '24%'], color: palette.quiet, fontFamily: palette.font, fontSize: 12 },
        detail: {
          offsetCenter: [0, '-6%'],
          color: palette.text,
          fontFamily: palette.font,
          fontSize: 24,
          fontWeight: 600,
          formatter: (shown: number) => (measure ? sayValue(measure.column, shown) : String(shown)),
        },
        data: [{ value, name: measure?.label ?? '' }],
      },
    ],
  };
};
