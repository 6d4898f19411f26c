import { type MakeOption, shadesOf, tooltipOf } from '../drawing/option-parts.ts';

export const funnelOption: MakeOption = (drawing) => {
  const { data, palette } = drawing;
  const [measure] = data.series;
  const shades = shadesOf(data, palette);
  return {
    tooltip: { ...tooltipOf(drawing, 'item'), axisPointer: {} },
    series: [
      {
        type: 'funnel',
        name: measure?.label ?? '',
        top: 8,
        bottom: 8,
        left: '8%',
        width: '56%',
        gap: 3,
        cursor: 'pointer',
        label: { position: 'right', color: palette.text, fontFamily: palette.font, formatter: '{b}  {c}' },
        labelLine: { lineStyle: { color: palette.line } },
        itemStyle: { borderWidth: 0 },
        data: data.categories.map(({ label }, at) => ({
          name: label,
          value: measure?.values[at] ?? 0,
          itemStyle: { color: shades[at] ?? palette.quiet },
        })),
      },
    ],
  };
};
