import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHeader } from '@trpeza/ui/kit/page-header/page-header';
import { usePageHead } from '../../page-head.tsx';
import styles from './text-page.module.css';

/** One section of a text in the dictionary: paragraphs, a list, text after the list, and the text of a link. */
export interface TextSection {
  title: string;
  text?: readonly string[];
  list?: readonly string[];
  after?: readonly string[];
  link?: string;
}

interface TextPageProps {
  title: string;
  lead: string;
  /** The title of the table of contents; absent on short pages. */
  contents?: string;
  /** Sections by id, in the order of the page. The ids are also the anchors. */
  sections: Readonly<Record<string, TextSection>>;
  /** Link targets by section id. */
  links?: Readonly<Record<string, string>>;
  /** Content between the title and the sections. */
  before?: ReactNode;
  children?: ReactNode;
}

/** A text page: one column of short paragraphs, and a table of contents if it is long. */
export function TextPage({ title, lead, contents, sections, links, before, children }: TextPageProps) {
  usePageHead({ title, description: lead });
  const parts = Object.entries(sections);
  return (
    <div className={styles.page} data-page="narrow">
      <PageHeader title={title} lead={lead} />
      {contents ? (
        <nav className={styles.panel} aria-labelledby="contents">
          <h2 id="contents">{contents}</h2>
          <ol>
            {parts.map(([id, section]) => (
              <li key={id}>
                <a href={`#${id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      {before}
      {parts.map(([id, section]) => (
        <section key={id} id={id} className={styles.section}>
          <h2>{section.title}</h2>
          <Paragraphs of={section.text} />
          {section.list ? (
            <ul>
              {section.list.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          ) : null}
          <Paragraphs of={section.after} />
          {section.link && links?.[id] ? (
            <Link className={styles.link} to={links[id]}>
              {section.link}
            </Link>
          ) : null}
        </section>
      ))}
      {children}
    </div>
  );
}

export const Paragraphs = ({ of: texts }: { of?: readonly string[] | undefined }) =>
  texts?.map((text) => <p key={text}>{text}</p>);
