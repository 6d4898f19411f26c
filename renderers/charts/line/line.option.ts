import { axesOf, colorOf, type MakeOption } from '../drawing/option-parts.ts';

export const lineOption: MakeOption = (drawing) => {
  const { data, palette, options } = drawing;
  return {
    ...axesOf(drawing, { gap: data.categories.length < 3 }),
    series: data.series.map((series, at) => ({
      type: 'line',
      name: series.label,
      smooth: options.smooth === true ? 0.3 : false,
      smoothMonotone: 'x',
      symbol: 'circle',
      symbolSize: 7,
      showSymbol: data.categories.length <= 24,
      lineStyle: { width: 2.5, color: colorOf(series, at, palette) },
      itemStyle: { color: colorOf(series, at, palette), borderColor: palette.surface, borderWidth: 2 },
      emphasis: { focus: 'series' },
      data: [...series.values],
    })),
  };
};
