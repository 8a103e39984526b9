import { Button } from '#ui/buttons/button.tsx'
import { saveFile } from '#ui/lib/save-file.ts'
import { DialogActions, Modal } from '#ui/overlays/modal.tsx'

import classes from './security.module.css'

/** The recovery codes; the server says them this once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const save = () =>
    saveFile(new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }), 'Коды восстановления.txt')
  return (
    <Modal open onClose={onClose} title="Коды восстановления">
      <p>
        Сохраните коды: они больше не будут показаны. Каждый один раз заменяет код из приложения, если
        телефона нет под рукой.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code} className={classes.key} data-figures>
            {code}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>Закрыть</Button>
        <Button kind="main" onClick={save}>
          Скачать
        </Button>
      </DialogActions>
    </Modal>
  )
}
