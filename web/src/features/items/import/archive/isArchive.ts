/** So begins every zip archive, and every file that age has encrypted. */
const ZIP = 'PK\u0003\u0004';
const AGE = 'age-encryption.org/v1\n';
/** The first file in a workbook, by its name, which stands here. */
const NAME_AT = 30;
const WORKBOOK = ['[Content_Types].xml', '_rels/', 'docProps/', 'xl/', 'mimetype'];
const LOOKED_AT = 64;

/** Whether a file may be an archive that this product has exported, by its beginning: its name says nothing. */
export async function isArchive(file: Blob): Promise<boolean> {
  try {
    const bytes = await file.slice(0, LOOKED_AT).arrayBuffer();
    const start = new TextDecoder('latin1').decode(bytes);
    const isWorkbook = WORKBOOK.some((name) => start.slice(NAME_AT).startsWith(name));
    return start.startsWith(AGE) || (start.startsWith(ZIP) && !isWorkbook);
  } catch {
    // It is then read as a table, and that tells that it cannot be read.
    return false;
  }
}
