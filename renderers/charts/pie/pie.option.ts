import { sayShort } from '../data/say-number.ts';
import { type MakeOption, shadesOf, tooltipOf } from '../drawing/option-parts.ts';

/** More slices than this tell nothing: the rest stands together as one. */
const mostSlices = 8;

export const pieOption: MakeOption = (drawing) => {
  const { data, palette, options, isSmall, width, height } = drawing;
  const [measure] = data.series;
  const shades = shadesOf(data, palette);
  const slices = data.categories.map(({ label }, at) => ({
    name: label,
    value: measure?.values[at] ?? 0,
    itemStyle: { color: shades[at] ?? palette.quiet },
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
  // Beside its names where there is room for both, above them where there is not.
  const center = isSmall ? [width / 2, (height - 40) / 2] : [width * 0.3, height / 2];
  const outer = Math.max(40, Math.min(...center) - 8);
  const [x = 0, y = 0] = center;
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
            left: x - 1,
            top: y - 24,
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
        center,
        radius: hollow ? [outer * 0.68, outer] : [0, outer],
        cursor: 'pointer',
        itemStyle: { borderColor: palette.surface, borderWidth: 2, borderRadius: 4 },
        label: { show: false },
        data: shown,
      },
    ],
  };
};
