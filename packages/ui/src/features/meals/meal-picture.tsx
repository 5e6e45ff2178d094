import { type SyntheticEvent, useEffect, useRef } from 'react';
import styles from './meal-picture.module.css';

const PLACEHOLDER = '/pictures/placeholder.svg';

type MealPictureProps = {
  src: string | null;
  /** Empty where the meal's name stands right beside it. */
  alt: string;
  /** Everything below the first screen. */
  lazy?: boolean;
};

/** Drawings are 640 by 480; their room is kept before they come, and an empty plate takes the place of a lost one. */
export function MealPicture({ src, alt, lazy = false }: MealPictureProps) {
  const picture = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // On a page from the server the picture may have failed before anyone listened.
    const image = picture.current;
    if (image?.complete && image.naturalWidth === 0) showPlaceholder(image);
  }, [src]);

  return (
    <img
      ref={picture}
      className={styles.picture}
      src={src || PLACEHOLDER}
      alt={alt}
      width={640}
      height={480}
      loading={lazy ? 'lazy' : 'eager'}
      decoding="async"
      onError={(event: SyntheticEvent<HTMLImageElement>) => showPlaceholder(event.currentTarget)}
    />
  );
}

function showPlaceholder(image: HTMLImageElement): void {
  // Once only: a missing placeholder must not ask for itself for ever.
  if (image.getAttribute('src') !== PLACEHOLDER) image.src = PLACEHOLDER;
}
