export type ReportUsage = 'high' | 'medium' | 'low';

/** The report's own scale, which is not that of the budget summary: red above 90 %, yellow above 75 %, else green. */
export function usageOf(percent: number): ReportUsage {
  if (percent > 90) return 'high';
  return percent > 75 ? 'medium' : 'low';
}
