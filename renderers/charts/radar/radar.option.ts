import { colorOf, legendOf, type MakeOption, tooltipOf, withAlpha } from '../drawing/option-parts.ts';

export const radarOption: MakeOption = (drawing) => {
  const { data, palette } = drawing;
  const highest = data.series
    .flatMap(({ values }) => values)
    .reduce<number>((most, value) => Math.max(most, value ?? 0), 1);
  return {
    legend: legendOf(drawing),
    tooltip: { ...tooltipOf(drawing, 'item'), axisPointer: {} },
    radar: {
      center: ['50%', data.series.length > 1 ? '56%' : '52%'],
      radius: '68%',
      indicator: data.categories.map(({ label }) => ({ name: label, max: highest })),
      axisName: { color: palette.quiet, fontFamily: palette.font, fontSize: 12 },
      axisLine: { lineStyle: { color: palette.line } },
      splitLine: { lineStyle: { color: palette.line } },
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        data: data.series.map((series, at) => {
          const color = colorOf(series, at, palette);
          return {
            name: series.label,
            value: series.values.map((value) => value ?? 0),
            lineStyle: { color, width: 2 },
            itemStyle: { color },
            areaStyle: { color: withAlpha(color, 0.16) },
          };
        }),
      },
    ],
  };
};
