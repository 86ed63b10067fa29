"""Opens golden records with nothing but Python's standard library: a second reader of the format, which shares no
code with the product, not even AES. It prints what it opened as JSON.

    python3 openGolden.py golden-2.json
"""
import base64, hashlib, hmac, json, sys, unicodedata


# AES-256 (FIPS 197), encryption only, and GCM (NIST SP 800-38D) for nonces of 12 bytes.
def xtime(a):
    return ((a << 1) ^ 0x1B) & 0xFF if a & 0x80 else a << 1


def times(a, b):
    product = 0
    while b:
        product, a, b = product ^ (a if b & 1 else 0), xtime(a), b >> 1
    return product


def substitute(a):
    inverse = next((b for b in range(256) if times(a, b) == 1), 0)
    bits = inverse
    for turn in range(1, 5):
        bits ^= (inverse << turn | inverse >> 8 - turn) & 0xFF
    return bits ^ 0x63


SBOX = [substitute(a) for a in range(256)]

def round_keys(key):
    words, constant = [list(key[at : at + 4]) for at in range(0, 32, 4)], 1
    for index in range(8, 60):
        word = words[-1]
        if index % 8 == 0:
            word = [SBOX[byte] for byte in word[1:] + word[:1]]
            word[0], constant = word[0] ^ constant, xtime(constant)
        elif index % 8 == 4:
            word = [SBOX[byte] for byte in word]
        words.append([a ^ b for a, b in zip(words[index - 8], word)])
    return [sum(words[at : at + 4], []) for at in range(0, 60, 4)]


def aes_block(keys, block):
    state = [a ^ b for a, b in zip(block, keys[0])]
    for number, key in enumerate(keys[1:], 1):
        state = [SBOX[state[(at + 4 * (at % 4)) % 16]] for at in range(16)]
        if number < 14:
            columns = [state[at : at + 4] for at in range(0, 16, 4)]
            state = [xtime(c[i]) ^ xtime(c[i - 3]) ^ c[i - 3] ^ c[i - 2] ^ c[i - 1] for c in columns for i in range(4)]
        state = [a ^ b for a, b in zip(state, key)]
    return bytes(state)


def ghash(subkey, data):
    result = 0
    for at in range(0, len(data), 16):
        result ^= int.from_bytes(data[at : at + 16], "big")
        product, factor = 0, subkey
        for bit in range(127, -1, -1):
            product ^= factor if result >> bit & 1 else 0
            factor = factor >> 1 ^ (0xE1 << 120 if factor & 1 else 0)
        result = product
    return result


def open_gcm(key, sealed, aad):
    keys, nonce, text, tag = round_keys(key), sealed[:12], sealed[12:-16], sealed[-16:]
    filled = lambda part: part + bytes(-len(part) % 16)
    lengths = (len(aad) * 8).to_bytes(8, "big") + (len(text) * 8).to_bytes(8, "big")
    counter = lambda number: aes_block(keys, nonce + number.to_bytes(4, "big"))
    subkey = int.from_bytes(aes_block(keys, bytes(16)), "big")
    expected = ghash(subkey, filled(aad) + filled(text) + lengths) ^ int.from_bytes(counter(1), "big")
    assert hmac.compare_digest(expected.to_bytes(16, "big"), tag), "The tag is wrong"
    stream = b"".join(counter(2 + block) for block in range((len(text) + 15) // 16))
    return bytes(a ^ b for a, b in zip(text, stream))


# The format: blob.ts, lengthPrefixed.ts, additionalData.ts, hkdf.ts.
def prefixed(*parts):
    encoded = [part.encode() if isinstance(part, str) else part for part in parts]
    return b"".join(len(part).to_bytes(2, "big") + part for part in encoded)


def hkdf(secret, salt, *info):
    extracted = hmac.digest(salt, secret, "sha256")
    return hmac.digest(extracted, prefixed(*info) + b"\x01", "sha256")


def body(number, blob):
    assert blob[:4] == bytes([0x49, 0x52, 2, number]), "This is not a blob of version 2"
    return blob[4:]


def aad(number, binding):
    return prefixed(bytes([0x49, 0x52, 2, number]), *[part for name in sorted(binding) for part in (name, binding[name])])


def open_blob(key, binding, blob):
    return open_gcm(key, body(1, blob), aad(1, binding))


def open_by_kms(binding, blob):
    context = json.dumps(sorted([name, value] for name, value in binding.items()), separators=(",", ":"))
    return open_gcm(KMS["wrapping"], body(3, blob), context.encode())


def unwrap(kek, binding, blob):
    inner = body(2, open_by_kms(binding, blob))
    commitment, sealed = inner[:32], inner[32:]
    assert commitment == hkdf(kek, sealed[:12], "gcm-committed", "commitment"), "Another key wrapped it"
    return open_gcm(hkdf(kek, sealed[:12], "gcm-committed", "key"), sealed, aad(2, binding))


def open_vault(user, vault):
    record, kdf = vault["record"], vault["record"]["kdf"]
    place = {"userId": user, "vaultId": record["vaultId"]}
    secret = (open_by_kms({"purpose": "standard", **place}, record["standardSecret"]) if vault["password"] is None
              else unicodedata.normalize("NFKC", vault["password"]).encode())
    stretched = hashlib.pbkdf2_hmac("sha256", secret, kdf["salt"], kdf["iterations"], 32)
    request = hkdf(stretched, kdf["salt"], "kms-in", user, record["vaultId"])
    both = prefixed(stretched, b"" if vault["password"] is None else hmac.digest(KMS["hmac"], request, "sha256"))
    assert record["check"] == hkdf(both, kdf["salt"], "kek-check"), "The password is wrong"
    parameters = [kdf["salt"], str(kdf["iterations"]), kdf["hmacKeyId"] or "", kdf["macAlgorithm"] or "", record["check"]]
    of = {**place, "generation": str(record["generation"])}
    derivation = hashlib.sha256(prefixed(*parameters)).hexdigest()
    binding = {"purpose": "password", **of, "level": record["level"], "derivation": derivation}
    key = unwrap(hkdf(both, kdf["salt"], "kek"), binding, record["byPassword"])
    covered = ["item-registry/record/1", user, record["vaultId"], of["generation"], record["level"],
               str(record["chosen"]).lower(), *parameters, record["publicKey"]]
    covered += [str(entry["generation"]) for entry in record["ring"]]
    mac_key = hkdf(key, b"", "record-mac", user, record["vaultId"])
    assert record["mac"] == hmac.digest(mac_key, prefixed(*covered), "sha256"), "The record was changed"
    certified = open_by_kms({"purpose": "public-key", **of}, record["publicKeyDigest"])
    assert certified == hashlib.sha256(prefixed(record["level"], record["publicKey"])).digest(), "The public key was changed"
    ring = {entry["generation"]: open_blob(key, {"purpose": "ring", **place, "generation": str(entry["generation"])},
                                           entry["vaultKey"]) for entry in record["ring"]}
    return {**ring, record["generation"]: key}


def open_item(keys, vault_id, place, sealed):
    binding = {**place, "version": str(place["version"]), "vaultId": vault_id, "generation": str(sealed["generation"])}
    item_key = open_blob(keys[sealed["generation"]], {"purpose": "item-key", **binding}, sealed["itemKey"])
    padded = open_blob(item_key, {"purpose": "item", **binding}, sealed["payload"])
    return padded[: padded.rindex(b"\x80")].decode()


bytes_of = lambda value: base64.b64decode(value["base64"]) if list(value) == ["base64"] else value
GOLDEN = json.load(open(sys.argv[1], encoding="utf-8"), object_hook=bytes_of)
KMS = GOLDEN["kms"]
print(json.dumps([[open_item(keys, vault["record"]["vaultId"], GOLDEN["place"], item["sealed"]) for item in vault["items"]]
                  for vault in GOLDEN["vaults"] for keys in [open_vault(GOLDEN["userId"], vault)]]))
