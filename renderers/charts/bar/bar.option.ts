import { axesOf, colorOf, type MakeOption, shadesOf } from '../drawing/option-parts.ts';

export const barOption: MakeOption = (drawing) => {
  const { data, palette, options } = drawing;
  const across = options.across === true;
  const shades = shadesOf(data, palette);
  const single = data.series.length === 1;
  return {
    ...axesOf(drawing, { across }),
    series: data.series.map((series, at) => ({
      type: 'bar',
      name: series.label,
      barMaxWidth: across ? 18 : 28,
      cursor: 'pointer',
      itemStyle: { color: colorOf(series, at, palette), borderRadius: across ? [0, 4, 4, 0] : [4, 4, 0, 0] },
      emphasis: { focus: single ? 'none' : 'series' },
      data: series.values.map((value, index) => {
        const tone = single ? data.categories[index]?.tone : undefined;
        return tone ? { value, itemStyle: { color: shades[index] ?? palette.tone(tone) } } : { value };
      }),
    })),
  };
};
