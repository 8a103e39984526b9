import { useRef, useState, type DragEvent } from 'react'

/**
 * Makes a place, or a whole screen, take dropped files. Spread `target` on it and show by `over` that it would; text
 * or a link that is dragged across changes nothing.
 */
export function useFileDrop(onDrop: (files: File[]) => void, enabled = true) {
  const [over, setOver] = useState(false)
  // Entering a child comes before leaving its parent, so what counts is how deep one is in.
  const depth = useRef(0)

  const stop = () => {
    depth.current = 0
    setOver(false)
  }

  const target = {
    onDragEnter: (event: DragEvent) => {
      if (!enabled || !carriesFiles(event)) return
      event.preventDefault()
      depth.current += 1
      setOver(true)
    },
    onDragOver: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      // Also where nothing is taken: otherwise the browser would open the file in place of the product.
      event.preventDefault()
      event.dataTransfer.dropEffect = enabled ? 'copy' : 'none'
    },
    onDragLeave: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth.current -= 1
      if (depth.current <= 0) stop()
    },
    onDrop: (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      stop()
      const files = Array.from(event.dataTransfer.files)
      if (enabled && files.length > 0) onDrop(files)
    },
  }
  return { over, target }
}

function carriesFiles(event: DragEvent): boolean {
  return Array.from(event.dataTransfer.types).includes('Files')
}
