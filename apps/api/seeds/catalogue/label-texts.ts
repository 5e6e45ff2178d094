/** The label texts of the demo meals, per category with exceptions, since similar meals are stored and heated alike. */
interface LabelTexts {
  heating: string;
  heatingMk: string;
  useByDays: number | null;
}

const COLD = { heating: '', heatingMk: '' };

const BY_CATEGORY: Record<string, LabelTexts> = {
  stews: {
    heating:
      'Open the lid a little. Microwave for 3 minutes, stir, then 1 minute more. Or 20 minutes in the oven at 180 °C. Check that it is steaming hot all the way through.',
    heatingMk:
      'Малку отворете го капакот. Микробранова: 3 минути, промешајте, па уште 1 минута. Или рерна: 20 минути на 180 °C. Јадењето мора целото да биде жешко.',
    useByDays: 6,
  },
  grill: {
    heating:
      'Take off the lid. 12 minutes in the oven at 180 °C, turn once. Or 2 minutes in the microwave, covered.',
    heatingMk:
      'Тргнете го капакот. Рерна: 12 минути на 180 °C, превртете еднаш. Или микробранова: 2 минути, покриено.',
    useByDays: 4,
  },
  pies: {
    heating: '10 minutes in the oven at 180 °C. In the microwave the crust gets soft: 1 minute at most.',
    heatingMk: 'Рерна: 10 минути на 180 °C. Во микробранова корите омекнуваат: најмногу 1 минута.',
    useByDays: 5,
  },
  salads: { ...COLD, useByDays: 3 },
  soups: {
    heating:
      'Pour into a pot and heat until it boils. Or microwave for 4 minutes, stirring after 2. Careful: hot.',
    heatingMk:
      'Истурете во тенџере и загрејте додека не зоврие. Или микробранова: 4 минути, промешајте по 2. Внимавајте, врело е.',
    useByDays: 5,
  },
  stuffed: {
    heating:
      'Open the lid a little. Microwave for 4 minutes, rest for 1 minute. Or 25 minutes in the oven at 170 °C, covered with foil.',
    heatingMk:
      'Малку отворете го капакот. Микробранова: 4 минути, па 1 минута да отстои. Или рерна: 25 минути на 170 °C, покриено со фолија.',
    useByDays: 6,
  },
  fish: {
    heating:
      '15 minutes in the oven at 160 °C, covered with foil. Or 2 minutes in the microwave. Mind the bones.',
    heatingMk:
      'Рерна: 15 минути на 160 °C, покриено со фолија. Или микробранова: 2 минути. Внимавајте на коските.',
    useByDays: 3,
  },
  sweets: { ...COLD, useByDays: 7 },
};

const EXCEPTIONS: Record<string, Partial<LabelTexts>> = {
  // Jars from the autumn: the cook writes what the lid says.
  ajvar: { useByDays: null },
  pindzhur: { useByDays: null },
  turshija: { useByDays: null },
  'slatko-od-smokvi': { useByDays: null },
  tarator: { useByDays: 2 },
  'mekici-so-sirenje': { useByDays: 1 },
  pogacha: { useByDays: 2 },
  sutlijash: { useByDays: 3 },
  'skusha-so-kompir-salata': { ...COLD, useByDays: 2 },
};

/** @throws when a category has no label texts */
export function labelTextsOf(category: string, slug: string): LabelTexts {
  const texts = BY_CATEGORY[category];
  if (!texts) throw new Error(`Nothing is said of the labels of ${category}`);
  return { ...texts, ...EXCEPTIONS[slug] };
}
