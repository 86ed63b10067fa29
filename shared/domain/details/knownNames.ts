import type { KnownDetail } from './kinds.ts';

/** Every first word with every second one. */
const pairs = (firsts: string, seconds: string): string =>
  firsts
    .split(', ')
    .flatMap((first) => seconds.split(', ').map((second) => `${first} ${second}`))
    .join(', ');

/**
 * The details that the product knows. Each is an ordinary detail that its name makes known: nothing else is stored of
 * it, and a value that does not have its kind's form stays as it was written. Words of other languages stand here where
 * they mean nothing else.
 */
export const KNOWN_DETAILS = {
  purchasePrice: {
    name: 'Purchase price',
    kind: 'money',
    spellings: [
      pairs('purchase, buying, original', 'price, cost, costs, value'),
      'price paid, amount paid, bought for, paid',
      "kaufpreis, anschaffungspreis, anschaffungskosten, prix d'achat, precio de compra",
      `price, cost, costs, price new, cost new, preis, prix, precio, ${pairs('total, retail, net, gross', 'price, cost, costs')}`,
    ],
  },
  currentValue: {
    name: 'Current value',
    kind: 'money',
    spellings: [
      `${pairs("current, present, today's", 'value, worth, price')}, aktueller wert, zeitwert, valeur actuelle, valor actual`,
      `${pairs('market, fair market, resale, actual cash', 'value, worth, price')}, marktwert, valeur marchande, valor de mercado`,
      'value, worth, valued at, valuation, net worth, wert, valeur, valor',
      `${pairs('estimated, appraised, appraisal', 'value, worth')}, appraisal, schätzwert, valeur estimée, valor estimado`,
      `${pairs('replacement', 'value, cost, costs, price, value new, cost new, costs new, price new')}, insured value, insurance value, sum insured, versicherungswert, neuwert, valeur assurée, valor asegurado`,
    ],
  },
  purchaseDate: {
    name: 'Purchase date',
    kind: 'date',
    spellings: [
      'purchase date, date of purchase, date purchased, purchased, purchased on, bought, bought on',
      "kaufdatum, anschaffungsdatum, gekauft am, date d'achat, acheté le, fecha de compra",
    ],
  },
  boughtFrom: {
    name: 'Bought from',
    kind: 'text',
    spellings: [
      'bought from, bought at, purchased from, purchased at, gekauft bei, acheté chez, comprado en',
      'place of purchase, seller, shop, store, vendor, dealer, retailer',
      "händler, verkäufer, lieu d'achat, vendeur, lugar de compra, vendedor",
    ],
  },
  warrantyUntil: {
    name: 'Warranty until',
    kind: 'date',
    spellings: [
      pairs(
        'warranty, guarantee',
        'until, till, to, end, ends, ends on, end date, expires, expires on, expiry, expiry on, expiry date, expiration, expiration date, until date',
      ),
      'end of warranty, end of the warranty, end of guarantee, end of the guarantee',
      'expiry of warranty, expiry of the warranty, expiry of guarantee, expiry of the guarantee',
      "garantie bis, garantieende, gewährleistung bis, garantie jusqu'au, fin de garantie, garantía hasta, fin de garantía",
      'warranty, guarantee, garantie, garantía',
    ],
  },
  warrantyProvider: {
    name: 'Warranty provider',
    kind: 'text',
    spellings: ['warranty provider, warranty by, warranty from, warranty with, guarantor, garantiegeber'],
  },
  nextInspection: {
    name: 'Next inspection',
    kind: 'date',
    spellings: [
      'next inspection, inspection due, inspection due on, inspection, mot, mot due, mot until, mot expires',
      'tüv, tüv bis, nächster tüv, hauptuntersuchung, hu bis, nächste hu, nächste hauptuntersuchung',
      'contrôle technique, prochain contrôle technique, itv, próxima itv, próxima inspección',
    ],
  },
  nextService: {
    name: 'Next service',
    kind: 'date',
    spellings: [
      'next service, service due, service due on, next maintenance, maintenance due',
      'nächste wartung, wartung fällig, nächster service, prochain entretien, prochaine révision',
      'próxima revisión, próximo mantenimiento',
    ],
  },
  validUntil: {
    name: 'Valid until',
    kind: 'date',
    spellings: [
      'valid until, valid to, expires, expires on, expiry, expiry date, expiration, expiration date',
      'best before, best before date, use by',
      "gültig bis, ablaufdatum, haltbar bis, mindesthaltbarkeitsdatum, date d'expiration, valable jusqu'au, fecha de caducidad, válido hasta",
    ],
  },
  remindOn: {
    name: 'Remind on',
    kind: 'date',
    spellings: [
      'remind on, remind me on, reminder, reminder on, reminder date',
      'erinnerung, erinnern am, rappel, rappeler le, recordatorio, recordar el',
    ],
  },
  reminders: {
    name: 'Reminders',
    kind: 'text',
    spellings: ['reminders, remind of, remind me of, erinnerungen, erinnern an, rappels, recordatorios'],
  },
  serialNumber: {
    name: 'Serial number',
    kind: 'code',
    spellings: [
      'serial number, serial, serial no, serial no., serial nr, serial nr., serial #, s/n, sn',
      'seriennummer, serien nr, serien nr., numéro de série, n° de série, no de série, número de serie',
      'frame number, chassis number, rahmennummer',
    ],
  },
  vin: {
    name: 'VIN',
    kind: 'code',
    spellings: [
      'vin, vin number, vin code, vehicle identification number',
      'fahrgestellnummer, fahrzeugidentifizierungsnummer, fahrzeug identifizierungsnummer, numéro vin, numéro de châssis, número de bastidor',
    ],
  },
  imei: {
    name: 'IMEI',
    kind: 'code',
    spellings: ['imei, imei number, imei nummer, numéro imei, imei 1, imei1, imei 2, imei2'],
  },
  isbn: { name: 'ISBN', kind: 'code', spellings: ['isbn, isbn number, isbn 10, isbn 13, isbn10, isbn13'] },
  barcode: {
    name: 'Barcode',
    kind: 'code',
    spellings: [
      'barcode, bar code, ean, ean 8, ean 13, ean13, ean code, upc, upc code, gtin',
      'strichcode, code barres, código de barras',
    ],
  },
  registration: {
    name: 'Registration',
    kind: 'code',
    spellings: [
      'registration, registration number, registration plate, licence plate, license plate, licence plate number, license plate number, number plate, plate, plate number',
      "kennzeichen, nummernschild, immatriculation, plaque d'immatriculation, matrícula",
    ],
  },
  policyNumber: {
    name: 'Policy number',
    kind: 'code',
    spellings: [
      'policy number, policy no, policy no., insurance policy number, insurance number',
      'versicherungsnummer, policennummer, numéro de police, número de póliza',
    ],
  },
  brand: {
    name: 'Brand',
    kind: 'text',
    spellings: ['brand, make, manufacturer, maker, marke, hersteller, marque, fabricant, marca, fabricante'],
  },
  model: {
    name: 'Model',
    kind: 'text',
    spellings: ['model, model name, model number, model no, model no., modell, modèle, modelo'],
  },
  author: { name: 'Author', kind: 'person', spellings: ['author, authors, autor, auteur'] },
  artist: { name: 'Artist', kind: 'person', spellings: ['artist, painter, künstler, artiste, artista'] },
  year: {
    name: 'Year',
    kind: 'number',
    spellings: [
      'year, year built, year of manufacture, year of construction, model year, baujahr, modelljahr, année, année de fabrication, año, año de fabricación',
    ],
  },
  quantity: {
    name: 'Quantity',
    kind: 'number',
    spellings: [
      'quantity, qty, count, pieces, number of pieces, menge, anzahl, stückzahl, quantité, cantidad',
    ],
  },
  insuredWith: {
    name: 'Insured with',
    kind: 'text',
    spellings: [
      'insured with, insured by, insurer, insurance company, insurance provider, insurance',
      'versichert bei, versicherer, versicherung, assuré chez, assureur, assurance, aseguradora, asegurado con',
    ],
  },
  owner: {
    name: 'Owner',
    kind: 'person',
    spellings: [
      'owner, owned by, belongs to, used by, assigned to, person',
      'eigentümer, besitzer, gehört, propriétaire, appartient à, propietario, dueño, pertenece a',
    ],
  },
  lentTo: {
    name: 'Lent to',
    kind: 'person',
    spellings: [
      'lent to, on loan to, loaned to, borrowed by, verliehen an, ausgeliehen an, prêté à, prestado a',
    ],
  },
  webAddress: {
    name: 'Web address',
    kind: 'address',
    spellings: [
      'web address, website, web site, web page, product page, homepage, url, link',
      'webseite, internetadresse, adresse web, site web, lien, sitio web, página web, enlace',
    ],
  },
  manual: {
    name: 'Manual',
    kind: 'address',
    spellings: [
      "manual, manual link, link to manual, link to the manual, user manual, owner's manual, instructions",
      "bedienungsanleitung, gebrauchsanweisung, anleitung, handbuch, mode d'emploi, manual de usuario, instrucciones",
    ],
  },
  location: {
    name: 'Place',
    kind: 'place',
    spellings: [
      'location, stored in, stored at, kept in, kept at, storage place, storage location',
      'standort, lagerort, aufbewahrungsort, emplacement, rangé dans, ubicación, guardado en',
      'place',
      'room, raum, zimmer',
    ],
  },
  tags: {
    name: 'Tags',
    kind: 'tags',
    spellings: ['tags, tag', 'schlagwörter, schlagworte, mots clés, étiquettes, etiquetas'],
  },
  notes: {
    name: 'Notes',
    kind: 'text',
    spellings: [
      'notes, note, remarks, remark, comments, comment',
      'notizen, notiz, bemerkungen, bemerkung, anmerkungen, anmerkung, remarques, remarque, notas, nota, comentarios',
    ],
  },
} as const satisfies Record<string, KnownDetail>;

export type KnownKey = keyof typeof KNOWN_DETAILS;
