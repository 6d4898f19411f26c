import { axesOf, colorOf, type MakeOption } from '../drawing/option-parts.ts';

export const stackedOption: MakeOption = (drawing) => {
  const { data, palette, options } = drawing;
  const across = options.across === true;
  return {
    ...axesOf(drawing, { across }),
    series: data.series.map((series, at) => ({
      type: 'bar',
      name: series.label,
      stack: 'all',
      barMaxWidth: 28,
      cursor: 'pointer',
      itemStyle: { color: colorOf(series, at, palette), borderColor: palette.surface, borderWidth: 1 },
      emphasis: { focus: 'series' },
      // A bar of no height would still draw its edge, over the axis.
      data: series.values.map((value) => (Number(value) === 0 ? { value, itemStyle: { borderWidth: 0 } } : value)),
    })),
  };
};
