/** Sends the mix to its port, 1024 samples at a time. */
const blockFrames = 1024;

class MixTap extends AudioWorkletProcessor {
  target: MessagePort | undefined;
  block = new Float32Array(blockFrames * 2);
  filled = 0;

  constructor() {
    super();
    this.port.onmessage = ({ data }: MessageEvent<MessagePort>) => {
      this.target = data;
    };
  }

  process([input]: Float32Array[][]) {
    const left = input?.[0];
    const right = input?.[1] ?? left;
    if (left && right) {
      this.block.set(left, this.filled);
      this.block.set(right, blockFrames + this.filled);
    } else {
      this.block.fill(0, this.filled, this.filled + 128);
      this.block.fill(0, blockFrames + this.filled, blockFrames + this.filled + 128);
    }
    this.filled += 128;
    if (this.filled === blockFrames) {
      this.target?.postMessage({ samples: this.block, takenMs: Date.now() }, [this.block.buffer]);
      this.block = new Float32Array(blockFrames * 2);
      this.filled = 0;
    }
    return true;
  }
}

registerProcessor('mix-tap', MixTap);
