// SHA-256 (FIPS 180-4) and HMAC (RFC 2104). Browsers have both only at addresses that are encrypted or of this machine,
// and only as promises, so that an address could not be computed while a tile is drawn.

/** The first 32 bits of the fractional part of a root. */
const fraction = (root) => (root % 1) * 2 ** 32 | 0;
const isPrime = (number) => {
  for (let factor = 2; factor * factor <= number; factor++) if (number % factor === 0) return false;
  return true;
};
const primes = Array.from({ length: 310 }, (_, index) => index + 2).filter(isPrime);
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const start = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const blockBytes = 64;
const rotate = (word, count) => word >>> count | word << (32 - count);

/** The digest of bytes. */
function digest(bytes) {
  const length = bytes.length + 9;
  const padded = new Uint8Array(length + (blockBytes - length % blockBytes) % blockBytes);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const state = Int32Array.from(start);
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += blockBytes) {
    for (let index = 0; index < 16; index++) words[index] = view.getInt32(block + index * 4);
    for (let index = 16; index < 64; index++) {
      const near = words[index - 15], far = words[index - 2];
      words[index] = words[index - 16] + (rotate(near, 7) ^ rotate(near, 18) ^ near >>> 3)
        + words[index - 7] + (rotate(far, 17) ^ rotate(far, 19) ^ far >>> 10);
    }
    mix(state, words);
  }
  const result = new DataView(new ArrayBuffer(32));
  state.forEach((word, index) => result.setInt32(index * 4, word));
  return new Uint8Array(result.buffer);
}

function mix(state, words) {
  let [a, b, c, d, e, f, g, h] = state;
  for (let index = 0; index < 64; index++) {
    const first = h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + (e & f ^ ~e & g) + constants[index] + words[index];
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + (a & b ^ a & c ^ b & c);
    [h, g, f, e, d, c, b, a] = [g, f, e, d + first | 0, c, b, a, first + second | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, index) => { state[index] += word; });
}

const encoder = new TextEncoder();
const hexadecimal = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The digest of a text or of bytes, in hexadecimal digits. */
export const digestOf = (body) => hexadecimal(digest(typeof body === "string" ? encoder.encode(body) : body));

/** The authentication code of a text, in hexadecimal digits. */
export function authentication(text, key) {
  const bytes = encoder.encode(key);
  const block = new Uint8Array(blockBytes);
  block.set(bytes.length > blockBytes ? digest(bytes) : bytes);
  const joined = (mask, bytes) => {
    const all = new Uint8Array(blockBytes + bytes.length);
    all.set(block.map((byte) => byte ^ mask));
    all.set(bytes, blockBytes);
    return digest(all);
  };
  return hexadecimal(joined(0x5c, joined(0x36, encoder.encode(text))));
}
