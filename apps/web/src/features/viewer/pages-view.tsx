import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { DocumentPreview, PreviewBlock, PreviewSection } from '@uprava/contract/documents/files.ts'
import { useEffect, useMemo, useRef, useState } from 'react'

import { IconButton } from '#ui/buttons/icon-button.tsx'

import { Blocks } from './blocks.tsx'
import classes from './pages-view.module.css'
import { headingRanks, pagesOf, type Ranks } from './pages.ts'

/** Pixels of a millimetre on the screen. */
const pxPerMm = 96 / 25.4
/** Around the sheets on both sides. */
const deskPx = 16
/** A sheet is as wide as there is room; it can be four times larger. */
const zoomStep = Math.SQRT2
const maxZoom = 3.9

/** The sheets of a document, one below the other, as wide as there is room. */
export function PagesView({ preview }: { preview: DocumentPreview }) {
  const frame = useRef<HTMLDivElement>(null)
  const widest = Math.max(...preview.sections.map((section) => section.width_mm))
  const fitting = useFittingScale(frame, widest * pxPerMm + deskPx)
  const [zoom, setZoom] = useState(1)
  const pages = useMemo(() => pagesOf(preview.sections), [preview])
  const ranks = useMemo(() => headingRanks(preview.sections), [preview])
  return (
    <div ref={frame} className={classes.pages}>
      <div className={classes.zoom}>
        <IconButton
          label="Мельче"
          icon={IconZoomOut}
          disabledReason={zoom <= 1 && 'Лист виден целиком по ширине'}
          onClick={() => setZoom(zoom / zoomStep)}
        />
        <IconButton
          label="Крупнее"
          icon={IconZoomIn}
          disabledReason={zoom >= maxZoom && 'Крупнее нельзя'}
          onClick={() => setZoom(zoom * zoomStep)}
        />
      </div>
      <div style={{ zoom: fitting * zoom }}>
        {pages.map(({ section, blocks }, at) => (
          <Page
            // oxlint-disable-next-line react/no-array-index-key -- pages of a document that never changes
            key={at}
            {...{ section, blocks, ranks }}
            footnotes={at === pages.length - 1 ? preview.footnotes : []}
          />
        ))}
      </div>
    </div>
  )
}

type PageProps = {
  section: PreviewSection
  blocks: readonly PreviewBlock[]
  ranks: Ranks
  footnotes: DocumentPreview['footnotes']
}

function Page({ section, blocks, ranks, footnotes }: PageProps) {
  const { top, right, bottom, left } = section.margins_mm
  return (
    <div
      className={classes.page}
      style={{
        width: `${section.width_mm}mm`,
        minHeight: `${section.height_mm}mm`,
        padding: `${top}mm ${right}mm ${bottom}mm ${left}mm`,
      }}
    >
      <div className={classes.header} style={{ top: `${top / 3}mm`, right: `${right}mm`, left: `${left}mm` }}>
        <Blocks blocks={section.header} ranks={ranks} />
      </div>
      <Blocks blocks={blocks} ranks={ranks} />
      {footnotes.length > 0 && (
        <ol className={classes.footnotes}>
          {footnotes.map((note) => (
            <li key={note.number} value={note.number}>
              <Blocks blocks={note.blocks} ranks={ranks} />
            </li>
          ))}
        </ol>
      )}
      <div
        className={classes.footer}
        style={{ bottom: `${bottom / 3}mm`, right: `${right}mm`, left: `${left}mm` }}
      >
        <Blocks blocks={section.footer} ranks={ranks} />
      </div>
    </div>
  )
}

/** Sheets wider than their frame are shown smaller. */
function useFittingScale(frame: { current: HTMLElement | null }, width: number): number {
  const [scale, setScale] = useState(1)
  useEffect(() => {
    if (!frame.current) return
    const observer = new ResizeObserver(([entry]) => {
      const room = entry?.contentRect.width ?? 0
      if (room > 0) setScale(Math.min(1, room / width))
    })
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [frame, width])
  return scale
}
