export type ReportUsage = 'high' | 'medium' | 'low';

/**
 * The thresholds of this report, which differ from those of the budget summary: red above 90 %, yellow above 75 %,
 * otherwise green.
 */
export function usageOf(percent: number): ReportUsage {
  if (percent > 90) return 'high';
  return percent > 75 ? 'medium' : 'low';
}
