import { type SyntheticEvent, useEffect, useRef } from 'react';
import styles from './meal-picture.module.css';

const PLACEHOLDER = '/pictures/placeholder.svg';

type MealPictureProps = {
  src: string | null;
  /** Empty where the meal's name is right beside it. */
  alt: string;
  /** For pictures below the first screen. */
  lazy?: boolean;
};

/** Pictures are 640 by 480; their space is reserved before they load, and an empty plate replaces a missing one. */
export function MealPicture({ src, alt, lazy = false }: MealPictureProps) {
  const picture = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // On a server-rendered page the picture may have failed before a listener was attached.
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
  // Once only: a missing placeholder must not cause an endless loop.
  if (image.getAttribute('src') !== PLACEHOLDER) image.src = PLACEHOLDER;
}
