import type { ReactNode } from 'react';

/** What is said of something, by name; what there is nothing to say of is left out. */
export type Fact = [name: string, value: ReactNode];

export function FactList({ facts, className }: { facts: readonly Fact[]; className?: string | undefined }) {
  return (
    <dl className={className}>
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
