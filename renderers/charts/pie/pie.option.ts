import type { MakeOption } from '../pieces/option-parts.ts';
import { colorOf, tooltipOf } from '../pieces/option-parts.ts';
import { sayShort } from '../pieces/say-number.ts';

/** More slices than this tell nothing: the rest stands together as one. */
const mostSlices = 8;

export const pieOption: MakeOption = (drawing) => {
  const { data, palette, options, isSmall } = drawing;
  const [measure] = data.series;
  const slices = data.categories.map(({ label, tone }, at) => ({
    name: label,
    value: measure?.values[at] ?? 0,
    itemStyle: { color: colorOf({ tone }, at, palette) },
  }));
  const rest = slices.slice(mostSlices - 1);
  const shown =
    slices.length <= mostSlices
      ? slices
      : [
          ...slices.slice(0, mostSlices - 1),
          { name: '其他', value: rest.reduce((sum, { value }) => sum + value, 0), itemStyle: { color: palette.quiet } },
        ];
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  const hollow = options.hollow !== false;
  return {
    tooltip: { ...tooltipOf(drawing, 'item'), axisPointer: {} },
    legend: {
      ...(isSmall ? { bottom: 0, left: 'center' } : { right: 0, top: 'middle', orient: 'vertical' as const }),
      type: 'scroll',
      icon: 'circle',
      itemWidth: 8,
      itemHeight: 8,
      textStyle: { color: palette.text, fontFamily: palette.font, fontSize: 12 },
    },
    ...(hollow
      ? {
          title: {
            text: sayShort(total),
            subtext: measure?.label ?? '',
            left: isSmall ? '49%' : '29%',
            top: isSmall ? '34%' : '40%',
            textAlign: 'center' as const,
            itemGap: 2,
            textStyle: { color: palette.text, fontFamily: palette.font, fontSize: 20, fontWeight: 600 },
            subtextStyle: { color: palette.quiet, fontFamily: palette.font, fontSize: 12 },
          },
        }
      : {}),
    series: [
      {
        type: 'pie',
        name: measure?.label ?? '',
        center: isSmall ? ['50%', '42%'] : ['30%', '50%'],
        radius: hollow ? ['58%', '82%'] : ['0%', '82%'],
        cursor: 'pointer',
        itemStyle: { borderColor: palette.surface, borderWidth: 2, borderRadius: 4 },
        label: { show: false },
        data: shown,
      },
    ],
  };
};
