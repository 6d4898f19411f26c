import { axesOf, colorOf, type MakeOption, washOf } from '../drawing/option-parts.ts';

export const areaOption: MakeOption = (drawing) => {
  const { data, palette, options } = drawing;
  return {
    ...axesOf(drawing, { gap: data.categories.length < 3 }),
    series: data.series.map((series, at) => {
      const color = colorOf(series, at, palette);
      return {
        type: 'line',
        name: series.label,
        ...(options.stacked === true ? { stack: 'all' } : {}),
        // Sums of periods are no flow: a curve between them says what was not.
        smooth: options.smooth === true ? 0.3 : false,
        smoothMonotone: 'x',
        symbol: 'circle',
        symbolSize: 7,
        showSymbol: data.categories.length < 3,
        lineStyle: { width: 2.5, color },
        itemStyle: { color, borderColor: palette.surface, borderWidth: 2 },
        areaStyle: { color: washOf(color, options.stacked === true ? 0.5 : 0.28) },
        emphasis: { focus: 'series' },
        data: [...series.values],
      };
    }),
  };
};
