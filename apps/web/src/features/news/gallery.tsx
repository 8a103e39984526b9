import { useState } from 'react'

import classes from './gallery.module.css'

/** The pictures of a post: one large, the others to choose from under it. */
export function Gallery({ images, title }: { images: readonly string[]; title: string }) {
  const [chosen, setChosen] = useState(0)
  const large = images[chosen]
  if (large === undefined) return null
  const of = images.length > 1 ? ` ${chosen + 1} из ${images.length}` : ''
  return (
    <section aria-label="Галерея" className={classes.gallery}>
      <img
        className={classes.large}
        src={large}
        alt={`${title}. Изображение${of}`}
        width={1200}
        height={675}
      />
      {images.length > 1 && (
        <div className={classes.choice}>
          {images.map((image, at) => (
            <button
              key={image}
              type="button"
              className={classes.small}
              aria-label={`Показать изображение ${at + 1}`}
              aria-pressed={at === chosen}
              onClick={() => setChosen(at)}
            >
              <img src={image} alt="" width={120} height={68} />
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
